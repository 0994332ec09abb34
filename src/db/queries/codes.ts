import { and, asc, count, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_SOON_MS } from '#shared/domain/code-state.ts'
import type { CodeView } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { codes, RECENCY_ORDER } from '../schema/index.ts'
import { activeAt, hasKeptBrand, isKeptCode, isPublic, isReported } from './conditions.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { now: Date; limit: number }

/** `has_ended` says nothing that the end does not, but the indexes in rank order hold these alone. */
const hasNotEnded = sql`not ${codes.hasEnded}`
const rankedAt = (now: Date) => and(activeAt(now), hasNotEnded)

const byRank = [desc(codes.rank), desc(RECENCY_ORDER)]
const byDiscount = desc(codes.discountAmount)
const newestId = desc(codes.id)
/** Rank, then how recently it worked or was seen, then the discount; newest id last. */
const rankOrder = [...byRank, byDiscount, newestId]

const pickIds = (
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
  offset = 0,
): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .all()
    .map((row) => row.id)

const newestFirst = [desc(codes.createdAt), newestId]

/** Active codes, newest first. */
export function listNewestActiveCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, activeAt(now), newestFirst, limit)
}

/** Codes of any status, newest first. */
export function listNewestCodeIds(db: Db, { limit }: { limit: number }): number[] {
  return pickIds(db, hasKeptBrand, newestFirst, limit)
}

/** Active codes, exclusive ones first, then in rank order. */
export function listFeaturedCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, rankedAt(now), [desc(codes.isExclusive), ...rankOrder], limit)
}

type BrandView = { brandId: number; view: CodeView; now: Date }

/** Some of a brand's active codes, as a view chooses and orders them. */
export function listBrandCodeIds(
  db: Db,
  { view, limit, offset, ...owner }: BrandView & { limit: number; offset: number },
): number[] {
  // As in `rankedAt`: these two orders have indexes that hold such codes alone.
  const isRanked = view === 'all' || view === 'highest'
  const where = and(inBrandView({ view, ...owner }), isRanked ? hasNotEnded : undefined)
  return pickIds(db, where, VIEW_ORDERS[view], limit, offset)
}

/** How many of a brand's active codes are in a view. */
export const countBrandCodes = (db: Db, view: BrandView): number =>
  db.select({ rows: count() }).from(codes).where(inBrandView(view)).get()?.rows ?? 0

function inBrandView({ brandId, view, now }: BrandView): SQL | undefined {
  const soon = new Date(now.getTime() + EXPIRING_SOON_MS)
  const endsSoon = and(isPublic, gt(codes.expiresAt, now), lte(codes.expiresAt, soon))
  return and(eq(codes.brandId, brandId), view === 'expiring' ? endsSoon : activeAt(now))
}

const VIEW_ORDERS: Record<CodeView, SQL[]> = {
  all: rankOrder,
  highest: [byDiscount, ...byRank, newestId],
  expiring: [asc(codes.expiresAt), asc(codes.id)],
  new: newestFirst,
}

/** A brand's expired codes that are public, the latest end first. */
export function listExpiredCodeIds(db: Db, { brandId, now, limit }: Page & { brandId: number }) {
  const expired = and(eq(codes.brandId, brandId), isPublic, lte(codes.expiresAt, now))
  return pickIds(db, expired, [desc(codes.expiresAt), desc(codes.id)], limit)
}

/** A brand's codes that visitors report, in rank order; the index holds these alone. */
export function listReportedCodeIds(
  db: Db,
  { brandId, limit }: { brandId: number; limit: number },
) {
  const reported = and(eq(codes.brandId, brandId), isReported)
  return pickIds(db, reported, [desc(codes.rank), desc(codes.id)], limit)
}

/** An influencer's active codes in rank order. */
export function listInfluencerCodeIds(
  db: Db,
  { influencerId, now, limit }: Page & { influencerId: number },
) {
  return pickIds(db, and(eq(codes.influencerId, influencerId), activeAt(now)), rankOrder, limit)
}

/** The keys and state that changes to a code need; undefined when there is no such code. */
export function findCode(db: Db, id: number) {
  return db
    .select({
      id: codes.id,
      code: codes.code,
      brandId: codes.brandId,
      influencerId: codes.influencerId,
      status: codes.status,
      needsReview: codes.needsReview,
      reviewReason: codes.reviewReason,
      usageCount: codes.usageCount,
      discountType: codes.discountType,
      pinnedTerms: codes.pinnedTerms,
      termDates: codes.termDates,
    })
    .from(codes)
    .where(and(eq(codes.id, id), isKeptCode))
    .get()
}

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
