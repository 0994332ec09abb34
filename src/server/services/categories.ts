import { listBrandsOfCategory } from '#db/queries/brands.ts'
import { listCategoriesWithFigures } from '#db/queries/categories.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Category } from '#shared/schemas/category.ts'
import { toBrand } from './brands/list-brands.ts'
import type { ServiceContext } from './context.ts'
import { categoryNotFound } from './errors.ts'
import { keepUntilChanged } from './page-changes.ts'

/** A category and its brands, most active codes first. Throws `not_found`. */
export function getCategoryPage(ctx: ServiceContext, input: { slug: string }) {
  const category = listCategories(ctx).find(({ slug }) => slug === input.slug)
  if (!category) throw categoryNotFound()
  const page = { categoryId: category.id, limit: LIMITS.brandsPerList }
  return { category, brands: listBrandsOfCategory(ctx.db, page).map(toBrand) }
}

/** The six categories in their fixed order, with the sums of their brands' counters. */
export const listCategories = keepUntilChanged({ isOfVotes: false }, ({ db }): Category[] =>
  // 3 ms for 5,000 brands.
  listCategoriesWithFigures(db),
)
