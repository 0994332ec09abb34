import { deleteCodeRow } from '#db/queries/code-changes.ts'
import { findCode } from '#db/queries/codes.ts'
import { insertDismissedCode } from '#db/queries/dismissed-codes.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Deletes a code with its sources, votes and copies, for good: collections do not add it again.
 * Throws `unauthenticated` and `not_found`.
 */
export function deleteCode(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const code = findCode(tx, input.id)
    if (!code) throw notFound('Code nicht gefunden')
    deleteCodeRow(tx, code.id)
    const normalizedCode = normalizeCode(code.code)
    insertDismissedCode(tx, { brandId: code.brandId, normalizedCode, createdAt: now })
    refreshBrandCounters(tx, [code.brandId], now)
    refreshInfluencerCounters(tx, [code.influencerId], now)
    const details = { id: code.id, brandId: code.brandId }
    const message = `Code ${code.code} gelöscht`
    writeLog({ ...ctx, db: tx }, { type: 'admin', level: 'info', message, details })
    return { id: code.id }
  })
}
