import { listCategoriesWithFigures } from '#db/queries/categories.ts'
import { listBrands } from '#db/queries/public-brands.ts'
import { listListedCodeIds } from '#db/queries/public-lists.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { CategoryPage } from '#shared/schemas/code.ts'
import { toBrand } from './brands/list-brands.ts'
import { loadCodes } from './codes/load-codes.ts'
import type { ServiceContext } from './context.ts'
import { categoryNotFound, fail } from './errors.ts'
import { keepInMemory } from './public-data.ts'

/** A category with its best codes and its brands, most active codes first. Throws `not_found`. */
export function getCategoryPage(ctx: ServiceContext, input: { slug: string }): CategoryPage {
  const { db } = ctx
  const category = getCategory(listCategories(ctx), input.slug)
  const categoryId = category.id
  const best = { view: 'best', categoryId, now: ctx.clock(), limit: LIMITS.categoryCodes } as const
  const all = { order: 'mostCodes', categoryId, limit: LIMITS.brandsPerList } as const
  return {
    category,
    brands: listBrands(db, all).map(toBrand),
    codes: loadCodes(db, listListedCodeIds(db, best)),
  }
}

/** One of the categories. Throws `not_found`. */
export const getCategory = <Ref extends { slug: string }>(
  categories: readonly Ref[],
  slug: string,
): Ref => categories.find((one) => one.slug === slug) ?? fail(categoryNotFound())

/** The categories in their fixed order, with the sums of their brands' counters. */
export const listCategories = keepInMemory(({ db }): Category[] => listCategoriesWithFigures(db))
