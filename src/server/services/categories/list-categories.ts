import { listCategoriesWithFigures } from '#db/queries/categories.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { ServiceContext } from '../context.ts'

/** The six categories in their fixed order, with figures over their active codes. */
export function listCategories(ctx: ServiceContext): Category[] {
  return listCategoriesWithFigures(ctx.db)
}
