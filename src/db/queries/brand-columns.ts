import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories, logos } from '../schema/index.ts'
import { isKept } from './conditions.ts'

/** Whether a logo is kept. `typeof` answers without reading the bytes; needs `logos` joined. */
export const hasLogo = sql<boolean>`typeof(${logos.bytes}) = 'blob'`.mapWith(Boolean)

/** Brands with category and logo flag, for list queries to filter and order. */
export function selectBrands(db: Db) {
  return db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      url: brands.url,
      description: brands.description,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      totalCodes: brands.totalCodes,
      highestDiscount: brands.highestDiscount,
      highestDiscountType: brands.highestDiscountType,
      averageDiscount: brands.averageDiscount,
      averageDiscountType: brands.averageDiscountType,
      weeklyTrend: brands.weeklyTrend,
      hasLogo,
    })
    .from(brands)
    .innerJoin(categories, and(eq(categories.id, brands.categoryId), isKept))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .$dynamic()
}
export type BrandRow = ReturnType<ReturnType<typeof selectBrands>['all']>[number]
