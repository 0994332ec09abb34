import { type CronConfigRow, readCronConfig, updateCronConfigRow } from '#db/queries/settings.ts'
import type { ServiceContext } from '../context.ts'
import { computeNextRun } from './compute-next-run.ts'

/** The settings; a schedule that is on and has no next run yet (the very first start) gets one. */
export function loadCronConfig(ctx: Pick<ServiceContext, 'db' | 'clock'>): CronConfigRow {
  const config = readCronConfig(ctx.db)
  if (!config.enabled || config.nextRun) return config
  const nextRun = computeNextRun(config.interval, ctx.clock())
  updateCronConfigRow(ctx.db, { nextRun })
  return { ...config, nextRun }
}
