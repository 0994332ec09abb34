import { and, asc, count, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_SOON_MS } from '#shared/domain/code-status.ts'
import type { CodeListView, CodeView } from '#shared/domain/vocabulary.ts'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { Db } from '../open-database.ts'
import { placeholderInSubquery, prepareOnce } from '../prepare-once.ts'
import { codes, RECENCY_ORDER } from '../schema/codes.ts'
import { idsOf } from './batches.ts'
import {
  activeAt,
  type CodeKey,
  codeNotDeleted,
  countRows,
  isPublic,
  isReported,
  ofExistingBrand,
} from './conditions.ts'
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

type Owner = { brandId: number }
/** Null lets codes of every category, and of every unit, pass. */
type Asked = { now?: Date; unit?: DiscountType | null; categoryId?: number | null } & Partial<
  Owner & { influencerId: number }
>

/** What the conditions of a query ask for; a placeholder takes instants as they are stored. */
const toValues = ({ now: instant, ...values }: Asked) => ({
  ...values,
  ...(instant && { now: instant.getTime(), soon: instant.getTime() + EXPIRING_SOON_MS }),
})

/** Lists the ids of codes; the query is prepared once. */
function prepareIds<Wanted extends Asked & { limit: number }>(
  where: SQL | undefined,
  order: SQL[],
) {
  const query = prepareOnce((db) =>
    db
      .select({ id: codes.id })
      .from(codes)
      .where(where)
      .orderBy(...order)
      .limit(placeholderInSubquery('limit'))
      .offset(placeholderInSubquery('offset'))
      .prepare(),
  )
  return (db: Db, page: Wanted): number[] => idsOf(query(db).all({ offset: 0, ...toValues(page) }))
}

function prepareCount(where: SQL | undefined, from = sql`${codes}`) {
  const query = prepareOnce((db) => db.select({ rows: count() }).from(from).where(where).prepare())
  return (db: Db, asked: Asked): number => query(db).get(toValues(asked))?.rows ?? 0
}

const newestFirst = [desc(codes.createdAt), newestId]

export const listNewestActiveCodeIds = prepareIds<Page>(isActive, newestFirst)

/** Codes of any status, newest first. */
export const listNewestCodeIds = prepareIds<{ limit: number }>(ofExistingBrand, newestFirst)

const exclusiveFirst = [desc(codes.isExclusive), ...rankOrder]
/** Active codes, exclusive ones first, then in rank order. */
export const listFeaturedCodeIds = prepareIds<Page>(isRanked, exclusiveFirst)

const categoryId = placeholderInSubquery('categoryId')
/** Brands are looked up in a list of ids that is made once, so that an index of codes is walked on. */
const isOfCategory = sql`(${categoryId} is null or ${codes.brandId} in (
  select id from brands where category_id = ${categoryId}))`

/** The same of one category. */
export const listBestOfCategoryIds = prepareIds<Page & { categoryId: number }>(
  and(isRanked, isOfCategory),
  exclusiveFirst,
)

const isActiveOfBrand = and(isOfBrand, isActive)
const endsSoon = and(
  isPublic,
  gt(codes.expiresAt, now),
  lte(codes.expiresAt, placeholderInSubquery('soon')),
)
const endsSoonOfBrand = and(isOfBrand, endsSoon)
const firstEnd = [asc(codes.expiresAt), asc(codes.id)]
const listNewestOfBrand = prepareIds<Page & Owner>(isActiveOfBrand, newestFirst)
/** What a view of a brand's page shows. */
const VIEWS: Record<CodeView, typeof listNewestOfBrand> = {
  // As in `isRanked`: these two orders have indexes that hold such codes alone.
  all: prepareIds(and(isActiveOfBrand, hasNotEnded), rankOrder),
  highest: prepareIds(and(isActiveOfBrand, hasNotEnded), [byDiscount, ...byRank, newestId]),
  expiring: prepareIds(endsSoonOfBrand, firstEnd),
  new: listNewestOfBrand,
}
const countActiveOfBrand = prepareCount(isActiveOfBrand)
const countEndingOfBrand = prepareCount(endsSoonOfBrand)

type BrandView = { brandId: number; view: CodeView; now: Date }
/** Some of a brand's active codes, as a view chooses and orders them. */
export const listBrandCodeIds = (
  db: Db,
  { view, ...page }: BrandView & { limit: number; offset: number },
): number[] => VIEWS[view](db, page)

/** How many of a brand's active codes are in a view. */
export const countBrandCodes = (db: Db, { view, ...values }: BrandView): number =>
  (view === 'expiring' ? countEndingOfBrand : countActiveOfBrand)(db, values)

const unit = placeholderInSubquery('unit')
const isListed = and(isOfCategory, sql`(${unit} is null or ${codes.discountType} = ${unit})`)
const isListedAndActive = and(isRanked, isListed)
const isListedAndEndsSoon = and(endsSoon, isListed)
/** What a view of the list of all codes shows; the first two have indexes of their own. */
const LISTED: Record<CodeListView, ReturnType<typeof prepareIds<Page>>> = {
  new: prepareIds(isListedAndActive, newestFirst),
  highest: prepareIds(isListedAndActive, [byDiscount, desc(codes.rank), newestId]),
  expiring: prepareIds(isListedAndEndsSoon, firstEnd),
}
/** By itself SQLite would look at each code, by its end: 60 instead of 9 ms for 100,000. */
const countListed = prepareCount(isListedAndActive, sql`${codes} indexed by codes_public_created`)
const countListedEnding = prepareCount(isListedAndEndsSoon)

type CodeSelection = { view: CodeListView; categoryId: number | null; unit: DiscountType | null }
/** Active codes of all brands, or of a category, or in a unit, as a view chooses and orders them. */
export const listListedCodeIds = (
  db: Db,
  { view, ...page }: CodeSelection & Page & { offset: number },
): number[] => LISTED[view](db, page)

/** How many codes are in such a list. */
export const countListedCodes = (
  db: Db,
  { view, ...values }: CodeSelection & { now: Date },
): number => (view === 'expiring' ? countListedEnding : countListed)(db, values)

/** A brand's expired codes that are public, the latest end first. */
export const listExpiredCodeIds = prepareIds<Page & Owner>(
  and(isOfBrand, isPublic, lte(codes.expiresAt, now)),
  [desc(codes.expiresAt), newestId],
)

/** A brand's codes that visitors report, in rank order; the index holds these alone. */
export const listReportedCodeIds = prepareIds<Owner & { limit: number }>(
  and(isOfBrand, isReported),
  [desc(codes.rank), newestId],
)

const isActiveOfInfluencer = and(
  eq(codes.influencerId, placeholderInSubquery('influencerId')),
  isActive,
)
/** An influencer's active codes in rank order. */
export const listInfluencerCodeIds = prepareIds<Page & { influencerId: number }>(
  isActiveOfInfluencer,
  rankOrder,
)

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
  { id, brandId, normalizedCode }: { id: number } & CodeKey,
): boolean {
  const same = and(eq(codes.brandId, brandId), eq(codes.normalizedCode, normalizedCode))
  return countRows(db, codes, and(same, ne(codes.id, id))) > 0
}

/** Restricts a feed to one brand, category or influencer; without any, all codes. */
export type FeedOwner = { brandId?: number; categoryId?: number; influencerId?: number }

const FEEDS: Record<keyof FeedOwner, ReturnType<typeof prepareIds<Page & FeedOwner>>> = {
  brandId: prepareIds(isActiveOfBrand, newestFirst),
  categoryId: prepareIds(and(isActive, isOfCategory), newestFirst),
  influencerId: prepareIds(isActiveOfInfluencer, newestFirst),
}

/** Ids of the newest active codes of one brand, category or influencer, newest first. */
export function listFeedCodeIds(db: Db, page: FeedOwner & Page): number[] {
  const kind = (['brandId', 'categoryId', 'influencerId'] as const).find((key) => page[key])
  return (kind ? FEEDS[kind] : listNewestActiveCodeIds)(db, page)
}

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  idsOf(db.select({ id: codes.id }).from(codes).where(activeAt(now)).orderBy(asc(codes.id)).all())
