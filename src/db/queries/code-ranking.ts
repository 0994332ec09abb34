import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { inPlaceholder, prepareOnce } from '../prepare-once.ts'
import { codes } from '../schema/codes.ts'
import { pick } from './pick.ts'

const STANDINGS = prepareOnce((db) =>
  db
    .select({
      ...pick(codes, 'id', 'brandId', 'influencerId', 'status', 'statusPinned', 'needsReview'),
      ...pick(codes, 'reviewReason', 'acceptedAt'),
    })
    .from(codes)
    .where(inPlaceholder(codes.id))
    .prepare(),
)
/** What the rules of status and rank need of the codes. */
export const listCodesForRanking = (db: Db, ids: readonly number[]) =>
  STANDINGS(db).all({ ids: JSON.stringify(ids) })
export type CodeForRanking = ReturnType<typeof listCodesForRanking>[number]

const BRAND_SUMS = prepareOnce((db) =>
  db
    .select({
      brandId: codes.brandId,
      upvotes: sql<number>`sum(${codes.upvotes})`,
      downvotes: sql<number>`sum(${codes.downvotes})`,
    })
    .from(codes)
    .where(inPlaceholder(codes.brandId))
    .groupBy(codes.brandId)
    .prepare(),
)
/** Votes for and against on all codes of each brand; none for brands without codes. */
export const sumVotesOfBrands = (db: Db, brandIds: readonly number[]) =>
  BRAND_SUMS(db).all({ ids: JSON.stringify(brandIds) })

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

const NEW_RANKS = prepareOnce((db) =>
  db
    .update(codes)
    .set({ rank: sql`fresh.value ->> 'rank'` })
    .from(sql`json_each(${sql.placeholder('ranks')}) as fresh`)
    .where(sql`${codes.id} = fresh.value ->> 'id' and ${codes.rank} <> fresh.value ->> 'rank'`)
    .prepare(),
)
/** Writes all ranks in one statement; those that are right already stay. */
export function writeRanks(db: Db, ranks: readonly { id: number; rank: number }[]): void {
  NEW_RANKS(db).run({ ranks: JSON.stringify(ranks) })
}

/** Status and review state as the rules compute them. */
export type CodeStatusRow = Pick<CodeForRanking, 'id' | 'status' | 'needsReview' | 'reviewReason'>

/** Writes status and review state of these codes in one statement; `writeRanks` writes their ranks. */
export function writeStatuses(db: Db, standings: readonly CodeStatusRow[]): void {
  db.run(sql`update codes set status = fresh.value ->> 'status',
      needs_review = fresh.value ->> 'needsReview', review_reason = fresh.value ->> 'reviewReason'
    from json_each(${JSON.stringify(standings)}) as fresh where codes.id = fresh.value ->> 'id'`)
}
