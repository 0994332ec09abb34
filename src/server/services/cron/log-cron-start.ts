import type { CronConfigRow } from '#db/queries/settings.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

export function logCronStart(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { interval, maxCodes, nextRun }: CronConfigRow,
  message: string,
): void {
  const details = { interval, maxCodes, nextRun: nextRun?.toISOString() ?? null }
  writeLog(ctx, { type: 'cronjob', level: 'info', message, details })
}
