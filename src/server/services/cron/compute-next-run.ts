import { Cron } from 'croner'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { CronConfig } from '#shared/schemas/cron.ts'

/** Minute, hour, day, month, weekday on the clocks of Germany; weekly means Monday. */
const PATTERNS = { hourly: '0 * * * *', daily: '0 4 * * *', weekly: '0 4 * * 1' } as const

/** The first time of the schedule after an instant; clock changes are allowed for. */
export function computeNextRun(interval: CronConfig['interval'], after: Date): Date {
  const next = new Cron(PATTERNS[interval], { timezone: TIME_ZONE }).nextRun(after)
  if (!next) throw new Error(`No next run for ${interval}`)
  return next
}
