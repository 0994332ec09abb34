import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'
import { type IdSelection, inIds } from './conditions.ts'

/** What the rules of status and rank need of the codes. */
export function listCodeStandings(db: Db, ids: IdSelection) {
  return db
    .select({
      id: codes.id,
      brandId: codes.brandId,
      influencerId: codes.influencerId,
      status: codes.status,
      statusPinned: codes.statusPinned,
      needsReview: codes.needsReview,
      reviewReason: codes.reviewReason,
      acceptedAt: codes.acceptedAt,
    })
    .from(codes)
    .where(inIds(codes.id, ids))
    .all()
}
export type CodeStanding = ReturnType<typeof listCodeStandings>[number]

/** Votes for and against on all codes of each brand; none for brands without codes. */
export const sumVotesOfBrands = (db: Db, brandIds: readonly number[]) =>
  db
    .select({
      brandId: codes.brandId,
      upvotes: sql<number>`sum(${codes.upvotes})`,
      downvotes: sql<number>`sum(${codes.downvotes})`,
    })
    .from(codes)
    .where(inIds(codes.brandId, brandIds))
    .groupBy(codes.brandId)
    .all()

/** Votes for and against on all codes. */
export function sumAllVotes(db: Db) {
  const sums = db
    .select({
      upvotes: sql<number>`coalesce(sum(${codes.upvotes}), 0)`,
      downvotes: sql<number>`coalesce(sum(${codes.downvotes}), 0)`,
    })
    .from(codes)
    .get()
  return sums ?? { upvotes: 0, downvotes: 0 }
}

/** Writes all ranks in one statement; those that are right already stay. */
export function writeRanks(db: Db, ranks: readonly { id: number; rank: number }[]): void {
  db.run(sql`update codes set rank = fresh.value ->> 'rank'
    from json_each(${JSON.stringify(ranks)}) as fresh
    where codes.id = fresh.value ->> 'id' and codes.rank <> fresh.value ->> 'rank'`)
}

/** Where a code stands by the rules. */
export type Standing = Pick<CodeStanding, 'id' | 'status' | 'needsReview' | 'reviewReason'>

/** Writes the standing of these codes in one statement; their ranks are written apart. */
export function writeStandings(db: Db, standings: readonly Standing[]): void {
  db.run(sql`update codes set status = fresh.value ->> 'status',
      needs_review = fresh.value ->> 'needsReview', review_reason = fresh.value ->> 'reviewReason'
    from json_each(${JSON.stringify(standings)}) as fresh where codes.id = fresh.value ->> 'id'`)
}
