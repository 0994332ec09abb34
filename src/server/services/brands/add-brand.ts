import { listBrandsById } from '#db/queries/brands.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { AddBrandInput, AddBrandResult } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { startLogoFetch } from '../logos/start-logo-fetch.ts'
import { writeLog } from '../logs/write-log.ts'
import { insertBrandPlans } from './insert-brand-plans.ts'
import { createBrandPlanner } from './plan-brand.ts'
import { toBrand } from './to-brand.ts'

/**
 * Adds one brand; category, address and other spellings come from the catalogue where it knows the
 * name. Its logo is fetched afterwards, in the background. Throws `conflict` for an existing name or slug, `invalid_input` for a name without
 * letters, `unauthenticated` for visitors.
 */
export function addBrand(ctx: ServiceContext, input: AddBrandInput): AddBrandResult {
  requireAdmin(ctx)
  const result = insertBrand(ctx, input)
  startLogoFetch(ctx, { brandId: result.brand.id })
  return result
}

function insertBrand(ctx: ServiceContext, input: AddBrandInput): AddBrandResult {
  return writeTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx }
    const plan = createBrandPlanner(inside)(input)
    const [row] = listBrandsById(tx, insertBrandPlans(tx, [plan]))
    if (!row) throw notFound('Marke nicht gefunden')
    const { confidence } = plan
    const brand = toBrand(row)
    writeLog(inside, {
      type: 'brand',
      level: 'success',
      message: `Marke „${brand.name}“ hinzugefügt`,
      details: { brandId: brand.id, slug: brand.slug, category: brand.categoryName, confidence },
    })
    return { brand, category: brand.category, classification: { confidence } }
  })
}
