import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories, codes } from '../schema/index.ts'
import { averagePercentage } from './average-discount.ts'
import { activeAt, weeklyTrend } from './conditions.ts'

/** Categories in their fixed order with figures over their brands' active codes at `now`. */
export function listCategoriesWithFigures(db: Db, { now, slug }: { now: Date; slug?: string }) {
  const active = activeAt(now)
  return db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      color: categories.color,
      icon: categories.icon,
      averageDiscount: averagePercentage(active),
      weeklyTrend: weeklyTrend(now),
      brandCount: sql<number>`count(distinct ${brands.id})`,
      totalCodes: sql<number>`count(${codes.id}) filter (where ${active})`,
    })
    .from(categories)
    .leftJoin(brands, eq(brands.categoryId, categories.id))
    .leftJoin(codes, eq(codes.brandId, brands.id))
    .where(slug === undefined ? undefined : sql`${categories.slug} = ${slug}`)
    .groupBy(categories.id)
    .orderBy(asc(categories.position))
    .all()
}
