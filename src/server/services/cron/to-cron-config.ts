import type { CronConfigRow } from '#db/queries/settings.ts'
import type { CronConfig } from '#shared/schemas/cron.ts'

export const toCronConfig = (row: CronConfigRow): CronConfig => ({
  ...row,
  lastRun: row.lastRun?.toISOString() ?? null,
  nextRun: row.nextRun?.toISOString() ?? null,
})
