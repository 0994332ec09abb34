import { Cron } from 'croner'
import { type CronConfigRow, readCronConfig, updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { COLLECTION_TIMES } from '#shared/domain/timetable.ts'
import type { CronConfig, UpdateCronConfigInput } from '#shared/schemas/settings.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { withIsoDates } from '../iso-dates.ts'
import { writeLog } from '../logs.ts'
import { describeChanges } from '../settings.ts'

const SETTINGS = ['enabled', 'interval', 'maxCodes'] as const

/** The recurring collection's settings and state. */
export function getCronConfig(ctx: AdminContext): CronConfig {
  return withIsoDates(loadCronConfig(ctx))
}

/**
 * Changes some of the settings; a run that goes on keeps its own. Switched off, the schedule is
 * 'paused' without a next run; on again it is 'active'.
 */
export function updateCronConfig(ctx: AdminContext, input: UpdateCronConfigInput): CronConfig {
  return writeTransaction(ctx.db, (tx) => {
    const before = loadCronConfig(ctx)
    const after = applyChange(before, input, ctx.clock())
    const details = describeChanges(SETTINGS, before, after)
    if (Object.keys(details).length === 0) return withIsoDates(before)
    updateCronConfigRow(tx, after)
    const message = 'Cronjob-Einstellungen geändert'
    writeLog(ctx, { type: 'cronjob', level: 'info', message, details })
    return withIsoDates(after)
  })
}

function applyChange(before: CronConfigRow, input: UpdateCronConfigInput, now: Date) {
  const after = { ...before, ...omitUndefined(input) }
  const isSwitched = after.enabled !== before.enabled
  if (isSwitched) {
    after.status = after.enabled ? 'active' : 'paused'
    after.errorMessage = null
  }
  // Otherwise the next run stays, also one that has just come and waits for the job.
  if (isSwitched || after.interval !== before.interval)
    after.nextRun = after.enabled ? computeNextRun(after.interval, now) : null
  return after
}

/** The settings; a schedule that is on and has no next run yet (the very first start) gets one. */
export function loadCronConfig(ctx: Pick<ServiceContext, 'db' | 'clock'>): CronConfigRow {
  const config = readCronConfig(ctx.db)
  if (!config.enabled || config.nextRun) return config
  const nextRun = computeNextRun(config.interval, ctx.clock())
  updateCronConfigRow(ctx.db, { nextRun })
  return { ...config, nextRun }
}

/** The first time of the schedule after an instant; clock changes are allowed for. */
export function computeNextRun(interval: CronConfig['interval'], after: Date): Date {
  const next = new Cron(COLLECTION_TIMES[interval], { timezone: TIME_ZONE }).nextRun(after)
  if (!next) throw new Error(`No next run for ${interval}`)
  return next
}
