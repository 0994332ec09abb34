import { updateCodeColumns } from '#db/queries/code-changes.ts'
import { findCode, hasOtherCode } from '#db/queries/codes.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { normalizeCode } from '#shared/domain/fold-text.ts'
import type { DISCOUNT_TYPES } from '#shared/domain/vocabulary.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { UpdateCodeInput } from '#shared/schemas/code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { conflict, notFound, ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { changeTerms } from './change-terms.ts'
import { loadAdminCodes } from './load-admin-codes.ts'

/**
 * Changes a code's text, amount or terms; absent keys stay. An amount without a unit so far counts
 * as per cent. Terms set here are the operator's word, which no post changes until `followPosts`
 * takes it back. Throws `unauthenticated`, `not_found`, `conflict` when the brand has such a code
 * already, `invalid_input` for more than 100 per cent.
 */
export function updateCode(ctx: ServiceContext, input: UpdateCodeInput): AdminCode {
  requireAdmin(ctx)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const stored = findCode(tx, input.id)
    if (!stored) throw notFound('Code nicht gefunden')
    const { id, brandId, influencerId } = stored
    const changes = {
      ...renameTo(input.code),
      ...discountOf(input.discountAmount, stored.discountType),
      ...changeTerms(input, stored.pinnedTerms),
    }
    const { normalizedCode } = changes
    if (normalizedCode !== undefined && hasOtherCode(tx, { id, brandId, normalizedCode }))
      throw conflict(`Die Marke hat bereits einen Code ${input.code}.`)
    if (Object.keys(changes).length > 0) {
      updateCodeColumns(tx, id, changes)
      refreshBrandCounters(tx, [brandId], now)
      // Another end may make the code active, or end it.
      if (changes.expiresAt !== undefined) refreshInfluencerCounters(tx, [influencerId], now)
      const message = `Code ${stored.code} geändert`
      writeLog({ ...ctx, db: tx }, { type: 'admin', level: 'info', message, details: input })
    }
    const [code] = loadAdminCodes(tx, [id])
    if (!code) throw notFound('Code nicht gefunden')
    return code
  })
}

function renameTo(code: string | undefined) {
  return code === undefined ? {} : { code, normalizedCode: normalizeCode(code) }
}

function discountOf(
  discountAmount: number | undefined,
  storedType: (typeof DISCOUNT_TYPES)[number] | null,
) {
  if (discountAmount === undefined) return {}
  const discountType = storedType ?? 'percentage'
  if (discountType === 'percentage' && discountAmount > 100)
    throw new ServiceError('invalid_input', 'discountAmount: Höchstens 100 Prozent.', {
      field: 'discountAmount',
    })
  return { discountAmount, discountType }
}
