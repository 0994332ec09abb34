import { and, asc, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { GermanMonth } from '#shared/domain/german-day.ts'
import type { Db } from '../open-database.ts'
import { inPlaceholder, placeholderInSubquery, prepareOnce } from '../prepare-once.ts'
import { brands, categories, formerSlugs, logos } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { activeAt, brandNotDeleted, isPublic } from './conditions.ts'
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
    .innerJoin(categories, and(eq(categories.id, brands.categoryId), brandNotDeleted))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .$dynamic()
}
export type BrandRow = ReturnType<ReturnType<typeof selectBrands>['all']>[number]

type Limit = { limit: number }

type BrandPage = Limit & {
  key: 'nameKey' | 'totalCodes'
  isDescending: boolean
  offset: number
}

/** A page of all brands, ties by id: the index of either key is walked, never sorted. */
export function listBrandPage(db: Db, { key, isDescending, limit, offset }: BrandPage): BrandRow[] {
  const order = isDescending ? desc : asc
  return selectBrands(db)
    .orderBy(order(brands[key]), order(brands.id))
    .limit(limit)
    .offset(offset)
    .all()
}

const limit = placeholderInSubquery('limit')

/** Lists brands; the query is prepared once. */
function prepareBrands<Wanted extends Limit>(where: SQL | undefined, order: SQL[]) {
  const query = prepareOnce((db) =>
    selectBrands(db)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .prepare(),
  )
  return (db: Db, wanted: Wanted): BrandRow[] => query(db).all(wanted)
}

const mostCodesFirst = [desc(brands.totalCodes), asc(brands.nameKey)]

export const listBrandsByName = prepareBrands(undefined, [asc(brands.nameKey)])

/** Brands with active codes, most codes first. */
export const listBrandsWithMostCodes = prepareBrands(gt(brands.totalCodes, 0), mostCodesFirst)

/** Brands with the highest ids. */
export const listNewestBrands = prepareBrands(undefined, [desc(brands.id)])

/** A category's brands, most codes first; `exceptBrandId` leaves one out. */
export const listBrandsOfCategory = prepareBrands<
  Limit & { categoryId: number; exceptBrandId: number | null }
>(
  and(
    eq(brands.categoryId, placeholderInSubquery('categoryId')),
    sql`${brands.id} is not ${placeholderInSubquery('exceptBrandId')}`,
  ),
  mostCodesFirst,
)

const BY_IDS = prepareOnce((db) => selectBrands(db).where(inPlaceholder(brands.id)).prepare())
/** The brands of the given ids, in no particular order. */
export const listBrandsById = (db: Db, ids: readonly number[]): BrandRow[] =>
  BY_IDS(db).all({ ids: JSON.stringify(ids) })

const BY_SLUG = prepareOnce((db) => {
  const slug = placeholderInSubquery('slug')
  // One id, not `or`: SQLite takes eight times as long to join the two.
  const id = sql`coalesce((select id from brands where slug = ${slug} and deleted_at is null),
    (select brand_id from ${formerSlugs} where slug = ${slug}))`
  return selectBrands(db).where(sql`${brands.id} = ${id}`).prepare()
})
/** The brand with this slug, or the one that took over the brand which had it; or undefined. */
export const findBrandBySlug = (db: Db, slug: string): BrandRow | undefined =>
  BY_SLUG(db).get({ slug })

type Months = Limit & {
  brandId: number
  months: readonly GermanMonth[]
  unit: 'percentage' | 'fixed'
}

const TRENDS = prepareOnce((db) => {
  const ofUnit = sql`${codes.discountType} = ${placeholderInSubquery('unit')}`
  // Each month goes from its instant to the one before it in the list; the first is an end only.
  const spans = sql`(select key, value as start, lag(value) over (order by key) as "end"
    from json_each(${sql.placeholder('instants')})) as span`
  return db
    .select({
      number: sql<number>`span.key`,
      codes: count(),
      avgDiscount: sql<number | null>`cast(round(avg(${codes.discountAmount})
        filter (where ${ofUnit})) as integer)`,
    })
    .from(sql`${spans} cross join ${codes}`)
    .where(
      sql`${codes.brandId} = ${placeholderInSubquery('brandId')} and ${isPublic}
        and ${codes.createdAt} >= span.start and ${codes.createdAt} < span."end"`,
    )
    .groupBy(sql`span.key`)
    .orderBy(sql`span.key`)
    .limit(limit)
    .prepare()
})
/**
 * New public codes and the mean discount of those in `unit` (null without any) for each of the
 * months that has codes. `months` go back without a gap, and so does the answer. SQLite knows no time
 * zones: the months' bounds come along.
 */
export function listMonthlyTrends(db: Db, { months, ...values }: Months) {
  const starts = months.map(({ start }) => start.getTime())
  const instants = JSON.stringify([months[0]?.end.getTime(), ...starts])
  return TRENDS(db)
    .all({ ...values, instants })
    .map(({ number, ...figures }) => ({ month: months[number - 1]?.month ?? '', ...figures }))
}

const DATES = prepareOnce((db) => {
  const brandId = placeholderInSubquery('brandId')
  // Each is one end of an index of the brand's codes.
  const newestActive = sql`(select ${codes.createdAt} from ${codes}
    where ${codes.brandId} = ${brandId} and ${activeAt(placeholderInSubquery('now'))}
    order by ${codes.createdAt} desc limit 1)`
  const oldestPublic = sql`(select ${codes.createdAt} from ${codes}
    where ${codes.brandId} = ${brandId} and ${isPublic} order by ${codes.createdAt} limit 1)`
  const lastSeen = sql`(select max(${codes.extractedAt}) from ${codes}
    where ${codes.brandId} = ${brandId} and not ${codes.needsReview})`
  return db
    .select({
      firstCodeAt: oldestPublic.mapWith(codes.createdAt),
      lastCodeAt: newestActive.mapWith(codes.createdAt),
      lastUpdatedAt: sql`max(${brands.updatedAt}, coalesce(${brands.lastCollectedAt}, 0),
        coalesce(${lastSeen}, 0))`.mapWith(brands.updatedAt),
    })
    .from(brands)
    .where(eq(brands.id, brandId))
    .prepare()
})
/**
 * When the brand's oldest public code and its newest active one came in (null without), and when
 * the brand was last changed, looked for by a collection, or shown in a post; waiting codes do not
 * count.
 */
export const findBrandDates = (db: Db, values: { brandId: number; now: Date }) =>
  DATES(db).get({ ...values, now: values.now.getTime() })
