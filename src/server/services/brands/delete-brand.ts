import { findBrandRef } from '#db/queries/brand-directory.ts'
import { deleteBrandRow, listInfluencerIdsOfBrand } from '#db/queries/brand-writes.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Deletes a brand with its codes, sources, votes and schedule entries.
 * Throws `not_found`, and `unauthenticated` for visitors.
 */
export function deleteBrand(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const brand = findBrandRef(tx, input.id)
    if (!brand) throw notFound('Marke nicht gefunden')
    const influencerIds = listInfluencerIdsOfBrand(tx, brand.id)
    const codesDeleted = deleteBrandRow(tx, brand)
    refreshInfluencerCounters(tx, influencerIds, ctx.clock())
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Marke „${brand.name}“ gelöscht`,
        details: { brandId: brand.id, slug: brand.slug, codesDeleted },
      },
    )
    return { id: brand.id }
  })
}
