import { listCronRunStatuses, updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { loadCronConfig } from './load-cron-config.ts'

/**
 * At the server's start-up, after `markInterruptedRuns`: makes the row with its first next run, and
 * makes a run due again that died with its process. Once only: a run that dies twice in a row may
 * be what kills the process. Throws `unauthenticated` for visitors.
 */
export function resumeCron(ctx: ServiceContext): void {
  requireAdmin(ctx)
  writeTransaction(ctx.db, (tx) => {
    const { enabled } = loadCronConfig({ ...ctx, db: tx })
    const [last, before] = listCronRunStatuses(tx, { limit: 2 })
    if (enabled && last === 'interrupted' && before !== 'interrupted')
      updateCronConfigRow(tx, { nextRun: ctx.clock() })
  })
}
