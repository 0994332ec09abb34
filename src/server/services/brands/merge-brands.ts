import { findBrandRef } from '#db/queries/brand-directory.ts'
import { dissolveBrand, listSharedCodes, moveBrandRows } from '#db/queries/brand-merging.ts'
import { listInfluencerIdsOfBrand } from '#db/queries/brand-writes.ts'
import { listBrandsById } from '#db/queries/brands.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { MergeInput } from '#shared/schemas/admin-code.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import { absorbCodes } from '../codes/merge-codes.ts'
import { judgeCodes, refreshBrandRanks } from '../codes/ranking.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { notFound, ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { toBrand } from './to-brand.ts'

/**
 * Makes two brands one: the second takes over codes, aliases, dismissed codes, runs and schedule
 * entries, a code of both is merged; the first one's name becomes an alias and its address leads to
 * the second. Throws `unauthenticated`, `not_found`, `invalid_input` for a brand with itself.
 */
export function mergeBrands(ctx: ServiceContext, input: MergeInput): Brand {
  requireAdmin(ctx)
  if (input.fromId === input.intoId)
    throw new ServiceError(
      'invalid_input',
      'Eine Marke kann nicht mit sich selbst vereint werden.',
      { field: 'intoId' },
    )
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const from = findBrandRef(tx, input.fromId)
    const into = findBrandRef(tx, input.intoId)
    if (!from || !into) throw notFound('Marke nicht gefunden')
    const influencerIds = [from.id, into.id].flatMap((id) => listInfluencerIdsOfBrand(tx, id))
    const shared = listSharedCodes(tx, input)
    absorbCodes(tx, shared)
    const codesMoved = moveBrandRows(tx, input)
    dissolveBrand(tx, from, { intoId: into.id, now })

    const absorbing = shared.map(({ intoId }) => intoId)
    judgeCodes(tx, absorbing, now)
    refreshBrandRanks(tx, [into.id], now)
    refreshBrandCounters(tx, [into.id], now)
    refreshInfluencerCounters(tx, influencerIds, now)
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Marke „${from.name}“ mit „${into.name}“ vereint`,
        details: {
          brandId: into.id,
          slug: into.slug,
          formerSlug: from.slug,
          codesMoved,
          codesMerged: shared.length,
        },
      },
    )
    const [brand] = listBrandsById(tx, [into.id])
    if (!brand) throw notFound('Marke nicht gefunden')
    return toBrand(brand)
  })
}
