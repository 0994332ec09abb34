import { listCategoriesWithFigures } from '#db/queries/categories.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { ServiceContext } from '../context.ts'

/** The six categories in their fixed order, with the sums of their brands' counters. */
export function listCategories(ctx: ServiceContext): Category[] {
  return listCategoriesWithFigures(ctx.db)
}
