import { listCategoryRefs, updateBrandCategory } from '#db/queries/brand-writes.ts'
import { listBrandsById } from '#db/queries/brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { toBrand } from './to-brand.ts'

/**
 * Moves a brand into another category; the operator's word counts as certain.
 * Throws `not_found` for an unknown brand or category, `unauthenticated` for visitors.
 */
export function setBrandCategory(
  ctx: ServiceContext,
  input: { id: number; categoryId: number },
): Brand {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const [before] = listBrandsById(tx, [input.id])
    if (!before) throw notFound('Marke nicht gefunden')
    const category = listCategoryRefs(tx).find(({ id }) => id === input.categoryId)
    if (!category) throw notFound('Diese Kategorie gibt es nicht.')
    updateBrandCategory(tx, { ...input, confidence: 1, now: ctx.clock() })
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'brand',
        level: 'info',
        message: `Kategorie von „${before.name}“ geändert: ${before.category.name} → ${category.name}`,
        details: { brandId: input.id, categoryId: category.id },
      },
    )
    return toBrand({ ...before, category })
  })
}
