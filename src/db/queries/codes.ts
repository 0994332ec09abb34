import { and, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes, RECENCY_ORDER } from '../schema/index.ts'
import { activeAt, isPublic, isReported } from './conditions.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { now: Date; limit: number }

/** `has_ended` says nothing that the end does not, but the indexes in rank order hold these alone. */
const rankedAt = (now: Date) => and(activeAt(now), sql`not ${codes.hasEnded}`)

/** Rank, then how recently it worked or was seen, then the discount; newest id last. */
const rankOrder = [
  desc(codes.rank),
  desc(RECENCY_ORDER),
  desc(codes.discountAmount),
  desc(codes.id),
]

const pickIds = (db: Db, where: SQL | undefined, order: SQL[], limit: number): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .all()
    .map((row) => row.id)

const newestFirst = [desc(codes.createdAt), desc(codes.id)]

/** Active codes, newest first. */
export function listNewestActiveCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, activeAt(now), newestFirst, limit)
}

/** Codes of any status, newest first. */
export function listNewestCodeIds(db: Db, { limit }: { limit: number }): number[] {
  return pickIds(db, undefined, newestFirst, limit)
}

/** Active codes, exclusive ones first, then in rank order. */
export function listFeaturedCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, rankedAt(now), [desc(codes.isExclusive), ...rankOrder], limit)
}

/** A brand's active codes in rank order. */
export function listBrandCodeIds(db: Db, { brandId, now, limit }: Page & { brandId: number }) {
  return pickIds(db, and(eq(codes.brandId, brandId), rankedAt(now)), rankOrder, limit)
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
    .where(eq(codes.id, id))
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
