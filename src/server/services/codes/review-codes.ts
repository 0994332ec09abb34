import { acceptCodes, listCodeRefs, pinStatus } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BulkResult, ReviewCodesInput } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { logBulkChange } from './log-bulk-change.ts'
import { refreshCodeStanding } from './ranking.ts'

const DONE = { accept: 'freigegeben', reject: 'abgelehnt' } as const

/**
 * Decides on codes that wait: accepted ones are public, and only votes after that can bring them
 * back here; rejected ones stay rejected whatever votes say. A rejection also holds for a code that was released meanwhile; unknown ids are passed over.
 * All in one transaction. Throws `unauthenticated`.
 */
export function reviewCodes(ctx: ServiceContext, input: ReviewCodesInput): BulkResult {
  requireAdmin(ctx)
  const { ids, decision } = input
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const changed =
      decision === 'accept' ? acceptCodes(tx, ids, now) : pinStatus(tx, ids, 'rejected')
    if (changed.length === 0) return { changed: 0 }
    refreshCodeStanding(tx, changed, now)
    return logBulkChange({ ...ctx, db: tx }, DONE[decision], listCodeRefs(tx, changed))
  })
}
