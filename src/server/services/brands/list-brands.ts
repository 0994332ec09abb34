import { mapSuggestedUrls } from '#db/queries/brand-classification.ts'
import { listBrandsByName } from '#db/queries/brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Brand, ManagedBrand } from '#shared/schemas/brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { toBrand } from './to-brand.ts'

/** All brands by name. */
export function listBrands(ctx: ServiceContext): Brand[] {
  return listBrandsByName(ctx.db, { limit: LIMITS.brandsPerList }).map(toBrand)
}

/** The same with what only the operator sees. Throws `unauthenticated` for visitors. */
export function listManagedBrands(ctx: ServiceContext): ManagedBrand[] {
  requireAdmin(ctx)
  const suggestedUrls = mapSuggestedUrls(ctx.db)
  return listBrands(ctx).map((brand) => ({
    ...brand,
    suggestedUrl: suggestedUrls.get(brand.id) ?? null,
  }))
}
