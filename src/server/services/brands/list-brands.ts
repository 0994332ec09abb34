import { listBrandsByName } from '#db/queries/brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { toBrand } from './to-brand.ts'

/** All brands by name. */
export function listBrands(ctx: ServiceContext): Brand[] {
  return listBrandsByName(ctx.db, { limit: LIMITS.brandsPerList }).map(toBrand)
}
