import { interruptRunningRuns } from '#db/queries/runs.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Closes the runs that a process left open when it died, at the server's start-up; what they had
 * stored stays. Answers how many. Throws `unauthenticated` for visitors.
 */
export function markInterruptedRuns(ctx: ServiceContext): number {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const runIds = interruptRunningRuns(tx, ctx.clock())
    if (runIds.length > 0)
      writeLog(
        { ...ctx, db: tx },
        {
          type: 'collection',
          level: 'warning',
          message: 'Datensammlung durch das Ende des Programms abgebrochen',
          details: { runIds },
        },
      )
    return runIds.length
  })
}
