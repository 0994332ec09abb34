import type { z } from 'zod'
import { listBrandsOfCategory } from '#db/queries/brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Brand, similarBrandsInputSchema } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { toBrand } from './to-brand.ts'

/** The category's other brands, most active codes first; empty when there is no such category. */
export function listSimilarBrands(
  ctx: ServiceContext,
  input: z.infer<typeof similarBrandsInputSchema>,
): Brand[] {
  const { brandId: exceptBrandId, categoryId } = input
  const page = { categoryId, exceptBrandId, limit: LIMITS.similarBrands }
  return listBrandsOfCategory(ctx.db, page).map(toBrand)
}
