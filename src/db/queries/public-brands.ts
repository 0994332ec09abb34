import { and, asc, count, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { GermanMonth } from '#shared/domain/german-day.ts'
import type { Db } from '../open-database.ts'
import { brands, categories, formerSlugs, logos } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { activeAt, inList, isPublic } from './conditions.ts'
import { pick } from './pick.ts'

/** Where 'Zum Shop' leads. */
export const shopUrl = sql<string | null>`coalesce(${brands.shopUrl}, ${brands.url})`

/** Whether a logo is kept. `typeof` answers without reading the bytes; needs `logos` joined. */
export const hasLogo = sql<boolean>`typeof(${logos.bytes}) = 'blob'`.mapWith(Boolean)

/** Brands with category and logo flag, for list queries to filter and order. */
function selectBrands(db: Db) {
  return db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'url', 'isAffiliateLink', 'description'),
      shopUrl,
      category: pick(categories, 'id', 'name', 'slug'),
      ...pick(brands, 'totalCodes', 'highestDiscount', 'highestDiscountType', 'averageDiscount'),
      ...pick(brands, 'averageDiscountType', 'weeklyTrend'),
      hasLogo,
    })
    .from(brands)
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .$dynamic()
}
export type BrandRow = ReturnType<ReturnType<typeof selectBrands>['all']>[number]

const ORDERS = {
  name: [asc(brands.nameKey)],
  '-name': [desc(brands.nameKey)],
  codes: [asc(brands.totalCodes), asc(brands.id)],
  '-codes': [desc(brands.totalCodes), desc(brands.id)],
  mostCodes: [desc(brands.totalCodes), asc(brands.nameKey)],
  newest: [desc(brands.id)],
}
type Selection = {
  order: keyof typeof ORDERS
  limit: number
  offset?: number
  categoryId?: number
  exceptId?: number
  hasCodes?: true
}

/** Some of all brands, or of those of a category, or with active codes. */
export const listBrands = (
  db: Db,
  { order, limit, offset = 0, categoryId, exceptId, hasCodes }: Selection,
): BrandRow[] =>
  selectBrands(db)
    .where(
      and(
        categoryId === undefined ? undefined : eq(brands.categoryId, categoryId),
        exceptId === undefined ? undefined : ne(brands.id, exceptId),
        hasCodes && gt(brands.totalCodes, 0),
      ),
    )
    .orderBy(...ORDERS[order])
    .limit(limit)
    .offset(offset)
    .all()

/** The brands of the given ids, in no particular order. */
export const listBrandsById = (db: Db, ids: readonly number[]): BrandRow[] =>
  selectBrands(db).where(inList(brands.id, ids)).all()

/** The brand with this slug, or the one that took over the brand which had it; or undefined. */
export const findBrandBySlug = (db: Db, slug: string): BrandRow | undefined =>
  selectBrands(db)
    .where(
      sql`${brands.id} = coalesce((select id from brands where slug = ${slug}),
        (select brand_id from ${formerSlugs} where slug = ${slug}))`,
    )
    .get()

type Months = {
  limit: number
  brandId: number
  months: readonly GermanMonth[]
  unit: 'percentage' | 'fixed'
}

/**
 * New public codes and the mean discount of those in `unit` (null without any) for each of the
 * months that has codes. `months` go back without a gap, and so does the answer. SQLite knows no time
 * zones: the months' bounds come along.
 */
export function listMonthlyTrends(db: Db, { months, brandId, unit, limit }: Months) {
  const starts = months.map(({ start }) => start.getTime())
  const instants = JSON.stringify([months[0]?.end.getTime(), ...starts])
  return db
    .select({
      number: sql<number>`span.key`,
      codes: count(),
      avgDiscount: sql<number | null>`cast(round(avg(${codes.discountAmount})
        filter (where ${codes.discountType} = ${unit})) as integer)`,
    })
    .from(
      // Each month goes from its instant to the one before it in the list; the first is an end only.
      sql`(select key, value as start, lag(value) over (order by key) as "end"
        from json_each(${instants})) as span cross join ${codes}`,
    )
    .where(
      sql`${codes.brandId} = ${brandId} and ${isPublic}
        and ${codes.createdAt} >= span.start and ${codes.createdAt} < span."end"`,
    )
    .groupBy(sql`span.key`)
    .orderBy(sql`span.key`)
    .limit(limit)
    .all()
    .map(({ number, ...figures }) => ({ month: months[number - 1]?.month ?? '', ...figures }))
}

/**
 * When the brand's oldest public code and its newest active one came in (null without), and when
 * the brand was last changed, looked for by a collection, or shown in a post; waiting codes do not
 * count.
 */
export function findBrandDates(db: Db, { brandId, now }: { brandId: number; now: Date }) {
  const ofCodes = (aggregate: SQL, where: SQL) =>
    sql`(select ${aggregate} from ${codes} where ${codes.brandId} = ${brandId} and ${where})`
  const lastSeen = ofCodes(sql`max(${codes.extractedAt})`, sql`not ${codes.needsReview}`)
  return db
    .select({
      firstCodeAt: ofCodes(sql`min(${codes.createdAt})`, isPublic).mapWith(codes.createdAt),
      lastCodeAt: ofCodes(sql`max(${codes.createdAt})`, activeAt(now)).mapWith(codes.createdAt),
      lastUpdatedAt: sql`max(${brands.updatedAt}, coalesce(${brands.lastCollectedAt}, 0),
        coalesce(${lastSeen}, 0))`.mapWith(brands.updatedAt),
    })
    .from(brands)
    .where(eq(brands.id, brandId))
    .get()
}
