import { updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { loadCronConfig } from './load-cron-config.ts'
import { logCronStart } from './log-cron-start.ts'
import { startCronRun } from './start-cron-run.ts'

/**
 * Starts the recurring collection once in the background, also while it is paused; the next run
 * stays where it is. Throws `conflict` while a run goes on, `unauthenticated` for visitors.
 */
export function triggerCronRun(ctx: ServiceContext): { started: true } {
  requireAdmin(ctx)
  if (ctx.collection.isRunning()) throw conflict('Es läuft bereits eine Datensammlung.')
  const config = writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const config = loadCronConfig(inside)
    updateCronConfigRow(tx, { lastRun: ctx.clock() })
    logCronStart(inside, config, 'Manuelle Ausführung des Cronjobs gestartet')
    return config
  })
  startCronRun(ctx, config)
  return { started: true }
}
