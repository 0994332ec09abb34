import { listCodeRefs, pinStatus, unpinStatus } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BulkResult, SetCodeStatusInput } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { logBulkChange } from './log-bulk-change.ts'
import { refreshCodeStanding } from './ranking.ts'

const DONE: Record<SetCodeStatusInput['status'], string> = {
  verified: 'als geprüft festgelegt',
  unverified: 'als ungeprüft festgelegt',
  rejected: 'abgelehnt',
  auto: 'wieder nach Stimmen und Funden beurteilt',
}

/**
 * Sets the operator's word on the status of codes, which outranks votes and sightings and ends
 * their waiting; `auto` takes it back, and the rules decide at once. All in one transaction;
 * unknown ids are passed over. Throws `unauthenticated`.
 */
export function setCodeStatus(ctx: ServiceContext, input: SetCodeStatusInput): BulkResult {
  requireAdmin(ctx)
  const { ids, status } = input
  return writeTransaction(ctx.db, (tx) => {
    const changed = status === 'auto' ? unpinStatus(tx, ids) : pinStatus(tx, ids, status)
    if (changed.length === 0) return { changed: 0 }
    refreshCodeStanding(tx, changed, ctx.clock())
    return logBulkChange({ ...ctx, db: tx }, DONE[status], listCodeRefs(tx, changed))
  })
}
