import { dismissCodes, listCodeRefs } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { AdminCode, MergeInput } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound, ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { absorbCodes } from './absorb-codes.ts'
import { loadAdminCodes } from './load-admin-codes.ts'
import { refreshCodeStanding } from './ranking.ts'
import { refreshAfterRemoval } from './refresh-after-removal.ts'

/**
 * Makes two codes of one brand one: the second keeps its text and takes over sources, votes, copies
 * and what it did not know; the first is gone for good. Throws `unauthenticated`, `not_found`, and
 * `invalid_input` for a code with itself or for codes of two brands.
 */
export function mergeCodes(ctx: ServiceContext, input: MergeInput): AdminCode {
  requireAdmin(ctx)
  const { fromId, intoId } = input
  if (fromId === intoId) throw invalid('Ein Code kann nicht mit sich selbst vereint werden.')
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const refs = new Map(listCodeRefs(tx, [fromId, intoId]).map((ref) => [ref.id, ref]))
    const from = refs.get(fromId)
    const into = refs.get(intoId)
    if (!from || !into) throw notFound('Code nicht gefunden')
    if (from.brandId !== into.brandId)
      throw invalid('Nur Codes derselben Marke können vereint werden.')
    dismissCodes(tx, [fromId], now)
    absorbCodes(tx, [input])
    refreshCodeStanding(tx, [intoId], now)
    refreshAfterRemoval(tx, [from, into], now)
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'admin',
        level: 'info',
        message: `Code ${from.code} mit ${into.code} vereint`,
        details: { fromId, intoId, brandId: into.brandId },
      },
    )
    const [merged] = loadAdminCodes(tx, [intoId])
    if (!merged) throw notFound('Code nicht gefunden')
    return merged
  })
}

const invalid = (message: string) => new ServiceError('invalid_input', message, { field: 'intoId' })
