import { listBrandsWithMostCodes } from '#db/queries/brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { toBrand } from './to-brand.ts'

/** The brands with the most active codes; none without a code. */
export function listPopularBrands(ctx: ServiceContext): Brand[] {
  return listBrandsWithMostCodes(ctx.db, { limit: LIMITS.popularBrands }).map(toBrand)
}
