import { writeTransaction } from '#db/write-transaction.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshCodeRanks } from './refresh-code-ranks.ts'
import { refreshCodeStatus } from './refresh-code-status.ts'

/**
 * Judges every code anew as votes lose weight and drop out of the last 30 days: status, then rank.
 * For a job, before `refreshDueCounters`; answers how many codes were ranked and how many statuses
 * changed. Throws `unauthenticated` for visitors.
 */
export function refreshRanks(ctx: ServiceContext): { ranked: number; statuses: number } {
  requireAdmin(ctx)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const statuses = refreshCodeStatus(tx, 'all', now)
    return { statuses, ranked: refreshCodeRanks(tx, 'all', now) }
  })
}
