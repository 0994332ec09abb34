import type { Db } from '#db/open-database.ts'
import { type CodeRef, deleteCodeRows, dismissCodes, listCodeRefs } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { refreshAfterRemoval } from './refresh-after-removal.ts'
import { logBulkChange } from './review-codes.ts'

/**
 * Deletes a code with its sources, votes and copies, for good: collections do not add it again.
 * Throws `unauthenticated` and `not_found`.
 */
export function deleteCode(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const [code] = listCodeRefs(tx, [input.id])
    if (!code) throw notFound('Diesen Code gibt es nicht.')
    removeCodes(tx, [code], ctx.clock())
    const details = { id: code.id, brandId: code.brandId }
    const message = `Code ${code.code} gelöscht`
    writeLog({ ...ctx, db: tx }, { type: 'admin', level: 'info', message, details })
    return { id: code.id }
  })
}

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

function removeCodes(db: Db, codes: readonly CodeRef[], now: Date): void {
  const ids = codes.map(({ id }) => id)
  dismissCodes(db, ids, now)
  deleteCodeRows(db, ids)
  refreshAfterRemoval(db, codes, now)
}
