import { and, asc, count, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_SOON_MS } from '#shared/domain/code-status.ts'
import type { CodeListView, CodeView } from '#shared/domain/vocabulary.ts'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { Db } from '../open-database.ts'
import { placeholderInSubquery, prepareOnce } from '../prepare-once.ts'
import { brands } from '../schema/brands.ts'
import { codes, RECENCY_ORDER } from '../schema/codes.ts'
import { activeAt, codeNotDeleted, isPublic, isReported, ofExistingBrand } from './conditions.ts'
import { pick } from './pick.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { now: Date; limit: number }

/** `has_ended` says nothing that the end does not, but the indexes in rank order hold these alone. */
const hasNotEnded = sql`not ${codes.hasEnded}`

const now = placeholderInSubquery('now')
const brandId = placeholderInSubquery('brandId')
const isActive = activeAt(now)
const isRanked = and(isActive, hasNotEnded)
const isOfBrand = eq(codes.brandId, brandId)

const byRank = [desc(codes.rank), desc(RECENCY_ORDER)]
const byDiscount = desc(codes.discountAmount)
const newestId = desc(codes.id)
/** Rank, then how recently it worked or was seen, then the discount; newest id last. */
const rankOrder = [...byRank, byDiscount, newestId]

const prepareIds = (where: SQL | undefined, order: SQL[]) =>
  prepareOnce((db) =>
    db
      .select({ id: codes.id })
      .from(codes)
      .where(where)
      .orderBy(...order)
      .limit(placeholderInSubquery('limit'))
      .offset(placeholderInSubquery('offset'))
      .prepare(),
  )

/** What the conditions of such a query ask for; a placeholder takes instants as they are stored. */
const toValues = ({ now: instant, ...values }: Asked) => ({
  ...values,
  ...(instant && { now: instant.getTime(), soon: instant.getTime() + EXPIRING_SOON_MS }),
})

type Asked = { now?: Date; unit?: DiscountType | null } & OfCategory & Omit<FeedOwner, 'categoryId'>
/** Null lets the codes of every category pass. */
type OfCategory = { categoryId?: number | null }

const pickIds = (
  db: Db,
  prepare: ReturnType<typeof prepareIds>,
  page: Asked & { limit: number; offset?: number },
): number[] =>
  prepare(db)
    .all({ offset: 0, ...toValues(page) })
    .map((row) => row.id)

const newestFirst = [desc(codes.createdAt), newestId]

const NEWEST_ACTIVE = prepareIds(isActive, newestFirst)
/** Active codes, newest first. */
export const listNewestActiveCodeIds = (db: Db, page: Page): number[] =>
  pickIds(db, NEWEST_ACTIVE, page)

const NEWEST = prepareIds(ofExistingBrand, newestFirst)
/** Codes of any status, newest first. */
export const listNewestCodeIds = (db: Db, page: { limit: number }): number[] =>
  pickIds(db, NEWEST, page)

const FEATURED = prepareIds(isRanked, [desc(codes.isExclusive), ...rankOrder])
/** Active codes, exclusive ones first, then in rank order. */
export const listFeaturedCodeIds = (db: Db, page: Page): number[] => pickIds(db, FEATURED, page)

const categoryId = placeholderInSubquery('categoryId')
/** Brands are looked up in a list of ids that is made once, so that an index of codes is walked on. */
const isOfCategory = sql`(${categoryId} is null or ${codes.brandId} in (
  select id from brands where category_id = ${categoryId}))`

const BEST_OF_CATEGORY = prepareIds(and(isRanked, isOfCategory), [
  desc(codes.isExclusive),
  ...rankOrder,
])
/** The same of one category. */
export const listBestOfCategoryIds = (db: Db, page: Page & { categoryId: number }): number[] =>
  pickIds(db, BEST_OF_CATEGORY, page)

const isActiveOfBrand = and(isOfBrand, isActive)
const endsSoon = and(
  isPublic,
  gt(codes.expiresAt, now),
  lte(codes.expiresAt, placeholderInSubquery('soon')),
)
const endsSoonOfBrand = and(isOfBrand, endsSoon)
const firstEnd = [asc(codes.expiresAt), asc(codes.id)]
const NEWEST_OF_BRAND = prepareIds(isActiveOfBrand, newestFirst)
/** What a view of a brand's page shows. */
const VIEWS: Record<CodeView, ReturnType<typeof prepareIds>> = {
  // As in `isRanked`: these two orders have indexes that hold such codes alone.
  all: prepareIds(and(isActiveOfBrand, hasNotEnded), rankOrder),
  highest: prepareIds(and(isActiveOfBrand, hasNotEnded), [byDiscount, ...byRank, newestId]),
  expiring: prepareIds(endsSoonOfBrand, firstEnd),
  new: NEWEST_OF_BRAND,
}
const prepareCount = (where: SQL | undefined, from = sql`${codes}`) =>
  prepareOnce((db) => db.select({ rows: count() }).from(from).where(where).prepare())
const ACTIVE_COUNT = prepareCount(isActiveOfBrand)
const EXPIRING_COUNT = prepareCount(endsSoonOfBrand)

type BrandView = { brandId: number; view: CodeView; now: Date }
/** Some of a brand's active codes, as a view chooses and orders them. */
export const listBrandCodeIds = (
  db: Db,
  { view, ...page }: BrandView & { limit: number; offset: number },
): number[] => pickIds(db, VIEWS[view], page)

/** How many of a brand's active codes are in a view. */
export const countBrandCodes = (db: Db, { view, ...values }: BrandView): number =>
  (view === 'expiring' ? EXPIRING_COUNT : ACTIVE_COUNT)(db).get(toValues(values))?.rows ?? 0

const unit = placeholderInSubquery('unit')
const isListed = and(isOfCategory, sql`(${unit} is null or ${codes.discountType} = ${unit})`)
const isListedAndActive = and(isRanked, isListed)
const isListedAndEndsSoon = and(endsSoon, isListed)
/** What a view of the list of all codes shows; the first two have indexes of their own. */
const LISTED: Record<CodeListView, ReturnType<typeof prepareIds>> = {
  new: prepareIds(isListedAndActive, newestFirst),
  highest: prepareIds(isListedAndActive, [byDiscount, desc(codes.rank), newestId]),
  expiring: prepareIds(isListedAndEndsSoon, firstEnd),
}
/** By itself SQLite would look at each code, by its end: 60 instead of 9 ms for 100,000. */
const LISTED_COUNT = prepareCount(isListedAndActive, sql`${codes} indexed by codes_public_created`)
const LISTED_EXPIRING_COUNT = prepareCount(isListedAndEndsSoon)

/** Null lets every unit pass. */
type CodeSelection = { view: CodeListView; categoryId: number | null; unit: DiscountType | null }
/** Active codes of all brands, or of a category, or in a unit, as a view chooses and orders them. */
export const listListedCodeIds = (
  db: Db,
  { view, ...page }: CodeSelection & Page & { offset: number },
): number[] => pickIds(db, LISTED[view], page)

/** How many codes are in such a list. */
export const countListedCodes = (
  db: Db,
  { view, ...values }: CodeSelection & { now: Date },
): number =>
  (view === 'expiring' ? LISTED_EXPIRING_COUNT : LISTED_COUNT)(db).get(toValues(values))?.rows ?? 0

const EXPIRED = prepareIds(and(isOfBrand, isPublic, lte(codes.expiresAt, now)), [
  desc(codes.expiresAt),
  newestId,
])
/** A brand's expired codes that are public, the latest end first. */
export const listExpiredCodeIds = (db: Db, page: Page & { brandId: number }): number[] =>
  pickIds(db, EXPIRED, page)

const REPORTED = prepareIds(and(isOfBrand, isReported), [desc(codes.rank), newestId])
/** A brand's codes that visitors report, in rank order; the index holds these alone. */
export const listReportedCodeIds = (db: Db, page: { brandId: number; limit: number }): number[] =>
  pickIds(db, REPORTED, page)

const isActiveOfInfluencer = and(
  eq(codes.influencerId, placeholderInSubquery('influencerId')),
  isActive,
)
const OF_INFLUENCER = prepareIds(isActiveOfInfluencer, rankOrder)
/** An influencer's active codes in rank order. */
export const listInfluencerCodeIds = (db: Db, page: Page & { influencerId: number }): number[] =>
  pickIds(db, OF_INFLUENCER, page)

const BY_ID = prepareOnce((db) =>
  db
    .select({
      ...pick(codes, 'id', 'code', 'brandId', 'influencerId', 'status', 'needsReview'),
      ...pick(codes, 'reviewReason', 'usageCount', 'discountType', 'pinnedTerms', 'termDates'),
    })
    .from(codes)
    .where(and(eq(codes.id, placeholderInSubquery('id')), codeNotDeleted))
    .prepare(),
)
/** The keys and state that changes to a code need; undefined when there is no such code. */
export const findCode = (db: Db, id: number) => BY_ID(db).get({ id })

/** Whether another code of the brand has this normalised form. */
export function hasOtherCode(
  db: Db,
  { id, brandId, normalizedCode }: { id: number; brandId: number; normalizedCode: string },
): boolean {
  const same = and(
    eq(codes.brandId, brandId),
    eq(codes.normalizedCode, normalizedCode),
    ne(codes.id, id),
  )
  return db.select({ id: codes.id }).from(codes).where(same).get() !== undefined
}

/** Restricts a feed to one brand, category or influencer; without any, all codes. */
export type FeedOwner = { brandId?: number; categoryId?: number; influencerId?: number }

const FEEDS = {
  brandId: NEWEST_OF_BRAND,
  categoryId: prepareOnce((db) =>
    db
      .select({ id: codes.id })
      .from(codes)
      .innerJoin(brands, eq(brands.id, codes.brandId))
      .where(and(eq(brands.categoryId, placeholderInSubquery('categoryId')), isActive))
      .orderBy(...newestFirst)
      .limit(placeholderInSubquery('limit'))
      .offset(placeholderInSubquery('offset'))
      .prepare(),
  ),
  influencerId: prepareIds(isActiveOfInfluencer, newestFirst),
}

/** Ids of the newest active codes of one brand, category or influencer, newest first. */
export function listFeedCodeIds(
  db: Db,
  { now, limit, ...owner }: FeedOwner & { now: Date; limit: number },
): number[] {
  const [kind] = Object.keys(owner)
  return pickIds(db, kind ? FEEDS[kind as keyof FeedOwner] : NEWEST_ACTIVE, {
    now,
    limit,
    ...owner,
  })
}

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(activeAt(now))
    .orderBy(asc(codes.id))
    .all()
    .map((row) => row.id)
