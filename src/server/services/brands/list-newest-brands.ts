import { listNewestBrands as listNewestBrandRows } from '#db/queries/brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Brand } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { toBrand } from './to-brand.ts'

/** The brands added last. */
export function listNewestBrands(ctx: ServiceContext): Brand[] {
  return listNewestBrandRows(ctx.db, { limit: LIMITS.newestBrands }).map(toBrand)
}
