import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { toTrend } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** Categories in their fixed order; their figures are sums over the counters of their brands. */
export function listCategoriesWithFigures(db: Db) {
  const newCodes = sql<number>`coalesce(sum(${brands.newCodes}), 0)`
  const formerNewCodes = sql<number>`coalesce(sum(${brands.formerNewCodes}), 0)`
  const mean = sql`sum(${brands.percentageSum}) / nullif(sum(${brands.percentageCodes}), 0)`
  return db
    .select({
      ...pick(categories, 'id', 'name', 'slug', 'color', 'icon'),
      averageDiscount: sql<number>`cast(round(coalesce(${mean}, 0)) as integer)`,
      weeklyTrend: toTrend({ newer: newCodes, older: formerNewCodes }),
      newCodes,
      formerNewCodes,
      brandCount: count(brands.id),
      totalCodes: sql<number>`coalesce(sum(${brands.totalCodes}), 0)`,
    })
    .from(categories)
    .leftJoin(brands, eq(brands.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position))
    .all()
}

/** The categories in no order. */
export const listCategoryRefs = (db: Db) => selectFrom(db, categories, 'id', 'name', 'slug').all()

export const mapCategoryIds = (db: Db) =>
  new Map(listCategoryRefs(db).map(({ slug, id }) => [slug, id]))
