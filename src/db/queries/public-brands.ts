import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, writtenOnce } from '../open-database.ts'
import { brands, categories, formerSlugs, logos } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { activeAt, inList, isPublic } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

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
  brandBySlug(db).get({ slug })
const brandBySlug = writtenOnce((db) => {
  const slug = sql.placeholder('slug')
  return selectBrands(db)
    .where(
      sql`${brands.id} = coalesce((select id from brands where slug = ${slug}),
        (select brand_id from ${formerSlugs} where slug = ${slug}))`,
    )
    .prepare()
})

/** When each public code of a brand came in since an instant, and what it gives; oldest first. */
export const listBrandDiscounts = (db: Db, { brandId, since }: { brandId: number; since: Date }) =>
  selectFrom(db, codes, 'createdAt', 'discountAmount', 'discountType')
    .where(and(eq(codes.brandId, brandId), isPublic, gt(codes.createdAt, since)))
    .orderBy(codes.createdAt)
    .all()

/**
 * When the brand's newest active code came in (null without), and when the brand was last changed,
 * looked for by a collection (also by itself, null if never), or shown in a post; waiting codes do not count.
 */
export function findBrandDates(db: Db, { brandId, now }: { brandId: number; now: Date }) {
  const ofCodes = (aggregate: SQL, where: SQL) =>
    sql`(select ${aggregate} from ${codes} where ${codes.brandId} = ${brandId} and ${where})`
  const lastSeen = ofCodes(sql`max(${codes.extractedAt})`, sql`not ${codes.needsReview}`)
  return db
    .select({
      lastCodeAt: ofCodes(sql`max(${codes.createdAt})`, activeAt(now)).mapWith(codes.createdAt),
      lastUpdatedAt: sql`max(${brands.updatedAt}, coalesce(${brands.lastCollectedAt}, 0),
        coalesce(${lastSeen}, 0))`.mapWith(brands.updatedAt),
      ...pick(brands, 'lastCollectedAt', 'newCodes', 'formerNewCodes'),
    })
    .from(brands)
    .where(eq(brands.id, brandId))
    .get()
}
