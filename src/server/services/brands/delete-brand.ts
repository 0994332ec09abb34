import { findBrandRef } from '#db/queries/brand-directory.ts'
import { deleteEntriesOfBrand, hideBrandRow } from '#db/queries/brand-writes.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { removeHiddenRowsSoon } from '../remove-hidden-rows.ts'

/**
 * Deletes a brand with its codes, sources, votes and schedule entries: from now on nobody sees any
 * of it, and its name and slug are free. The rows themselves go in the background.
 * Throws `not_found`, and `unauthenticated` for visitors.
 */
export function deleteBrand(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  const deleted = writeTransaction(ctx.db, (tx) => {
    const brand = findBrandRef(tx, input.id)
    if (!brand) throw notFound('Marke nicht gefunden')
    deleteEntriesOfBrand(tx, brand)
    const codesDeleted = hideBrandRow(tx, brand.id, { mergedIntoId: null, now: ctx.clock() })
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
  removeHiddenRowsSoon(ctx)
  return deleted
}
