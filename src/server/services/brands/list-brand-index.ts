import { listBrandIndexRows } from '#db/queries/brand-directory.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BrandIndexEntry } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'

/** All brands by name, with no more than the page of all brands shows. */
export function listBrandIndex(ctx: ServiceContext): BrandIndexEntry[] {
  return listBrandIndexRows(ctx.db, { limit: LIMITS.brandsPerList })
}
