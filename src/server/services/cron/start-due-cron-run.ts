import { type CronConfigRow, updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { computeNextRun } from './compute-next-run.ts'
import { loadCronConfig } from './load-cron-config.ts'
import { logCronStart } from './log-cron-start.ts'
import { startCronRun } from './start-cron-run.ts'

/**
 * Starts the recurring collection in the background when its time has come; however many times
 * were missed, one run makes up for them. While another collection goes on the run is left out.
 * `started` is 0 or 1. Throws `unauthenticated` for visitors.
 */
export function startDueCronRun(ctx: ServiceContext): { started: number } {
  requireAdmin(ctx)
  if (!isDue(loadCronConfig(ctx), ctx.clock())) return { started: 0 }
  const config = claimRun(ctx)
  if (config) startCronRun(ctx, config)
  return { started: config ? 1 : 0 }
}

const isDue = ({ enabled, interval, nextRun }: CronConfigRow, now: Date) =>
  enabled && nextRun !== null && (nextRun <= now || isOutOfReach(interval, nextRun, now))

/**
 * Set while the clock was ahead by more than an interval: it might not come for years. Less far
 * ahead, the run before it was just made, and another would double it.
 */
const isOutOfReach = (interval: CronConfigRow['interval'], nextRun: Date, now: Date) =>
  nextRun > computeNextRun(interval, computeNextRun(interval, now))

/** The next run moves on before this one starts, so that nobody starts it twice. */
function claimRun(ctx: ServiceContext): CronConfigRow | null {
  return writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const now = ctx.clock()
    const before = loadCronConfig(inside)
    if (!isDue(before, now)) return null
    const config = { ...before, nextRun: computeNextRun(before.interval, now) }
    if (ctx.collection.isRunning()) {
      updateCronConfigRow(tx, { nextRun: config.nextRun })
      writeLog(inside, {
        type: 'cronjob',
        level: 'warning',
        message: 'Cronjob ausgelassen: Es läuft bereits eine Datensammlung.',
        details: { nextRun: config.nextRun.toISOString() },
      })
      return null
    }
    updateCronConfigRow(tx, { nextRun: config.nextRun, lastRun: now })
    logCronStart(inside, config, 'Cronjob gestartet')
    return config
  })
}
