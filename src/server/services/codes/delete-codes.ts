import { listCodeRefs } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { logBulkChange } from './log-bulk-change.ts'
import { removeCodes } from './remove-codes.ts'

/**
 * Deletes codes for good, all in one transaction; unknown ids are passed over.
 * Throws `unauthenticated`.
 */
export function deleteCodes(ctx: ServiceContext, input: { ids: number[] }): BulkResult {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const codes = listCodeRefs(tx, input.ids)
    if (codes.length === 0) return { changed: 0 }
    removeCodes(tx, codes, ctx.clock())
    return logBulkChange({ ...ctx, db: tx }, 'gelöscht', codes)
  })
}
