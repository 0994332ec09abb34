import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_SOON_MS } from '#shared/domain/code-status.ts'
import type { CodeListView, CodeView } from '#shared/domain/vocabulary.ts'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { Db } from '../open-database.ts'
import { codes, RECENCY_ORDER } from '../schema/codes.ts'
import { idsOf } from './batches.ts'
import { activeAt, countRows, isPublic, isReported } from './conditions.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { limit: number; offset?: number }
type ActivePage = Page & { now: Date }

const listIds = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: Page,
): number[] =>
  idsOf(
    db
      .select({ id: codes.id })
      .from(codes)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all(),
  )

const newestId = desc(codes.id)
const byRank = [desc(codes.rank), desc(RECENCY_ORDER)]
const byDiscount = desc(codes.discountAmount)
/** Rank, then how recently it worked or was seen, then the discount; newest id last. */
const rankOrder = [...byRank, byDiscount, newestId]
const newestFirst = [desc(codes.createdAt), newestId]
const firstEnd = [asc(codes.expiresAt), asc(codes.id)]

const endsSoonAfter = (now: Date) =>
  and(
    isPublic,
    gt(codes.expiresAt, now),
    lte(codes.expiresAt, new Date(now.getTime() + EXPIRING_SOON_MS)),
  )

/** Codes of any status, newest first. */
export const listNewestCodeIds = (db: Db, page: Page): number[] =>
  listIds(db, undefined, newestFirst, page)

/** The plus keeps the order of the list's index: by itself SQLite would visit brand by brand. */
const isOfCategory = (categoryId: number) =>
  sql`+${codes.brandId} in (select id from brands where category_id = ${categoryId})`

/** Without a category, or a unit, codes of every one. */
type CodeSelection = {
  /** `best`: exclusive codes, then in rank order. */
  view: CodeListView | 'best'
  categoryId?: number | undefined
  unit?: DiscountType | undefined
  now: Date
}
const isListed = ({ view, categoryId, unit, now }: CodeSelection) =>
  and(
    view === 'expiring' ? endsSoonAfter(now) : activeAt(now),
    categoryId === undefined ? undefined : isOfCategory(categoryId),
    unit && eq(codes.discountType, unit),
  )
const LIST_ORDERS: Record<CodeSelection['view'], SQL[]> = {
  best: [desc(codes.isExclusive), ...rankOrder],
  new: newestFirst,
  highest: [byDiscount, desc(codes.rank), newestId],
  expiring: firstEnd,
}
/** Active codes of all brands, or of a category, or in a unit, as a view chooses and orders them. */
export const listListedCodeIds = (db: Db, list: CodeSelection & Page): number[] =>
  listIds(db, isListed(list), LIST_ORDERS[list.view], list)

/** How many codes are in such a list. */
export function countListedCodes(db: Db, selection: CodeSelection): number {
  // By itself SQLite takes an index that does not hold all columns of the condition.
  const table = selection.view === 'expiring' ? sql`codes` : sql`codes indexed by codes_newest`
  const where = isListed(selection)
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0
}

type InView = { view: CodeView; now: Date }
const isInView = (ofOwner: SQL, { view, now }: InView) =>
  and(ofOwner, view === 'expiring' ? endsSoonAfter(now) : activeAt(now))
const VIEW_ORDERS: Record<CodeView, SQL[]> = {
  all: rankOrder,
  highest: [byDiscount, ...byRank, newestId],
  expiring: firstEnd,
  new: newestFirst,
}
/** Some of a brand's active codes, as a view of its page chooses and orders them. */
export const listBrandCodeIds = (
  db: Db,
  { brandId, ...page }: InView & Page & { brandId: number },
): number[] => listIds(db, isInView(eq(codes.brandId, brandId), page), VIEW_ORDERS[page.view], page)

/** How many of a brand's active codes are in a view. */
export const countBrandCodes = (db: Db, brand: InView & { brandId: number }): number =>
  countRows(db, codes, isInView(eq(codes.brandId, brand.brandId), brand))

/** A brand's expired codes that are public, the latest end first. */
export const listExpiredCodeIds = (
  db: Db,
  { brandId, now, limit }: ActivePage & { brandId: number },
): number[] =>
  listIds(
    db,
    and(eq(codes.brandId, brandId), isPublic, lte(codes.expiresAt, now)),
    [desc(codes.expiresAt), newestId],
    { limit },
  )

/** A brand's codes that visitors report, in rank order. */
export const listReportedCodeIds = (
  db: Db,
  { brandId, limit }: Page & { brandId: number },
): number[] =>
  listIds(db, and(eq(codes.brandId, brandId), isReported), [desc(codes.rank), newestId], { limit })

/** Some of the active codes that an influencer showed first, as a view of the page orders them. */
export const listInfluencerCodeIds = (
  db: Db,
  { influencerId, ...page }: InView & Page & { influencerId: number },
): number[] =>
  listIds(db, isInView(eq(codes.influencerId, influencerId), page), VIEW_ORDERS[page.view], page)

export const listActiveCodeIds = (db: Db, now: Date): number[] =>
  idsOf(db.select({ id: codes.id }).from(codes).where(activeAt(now)).orderBy(asc(codes.id)).all())
