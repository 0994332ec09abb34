import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { writeCodeColumns } from './collected-codes.ts'
import { inList } from './conditions.ts'
import { pick } from './pick.ts'

/** What the rules of status and rank need of the codes. */
export const listCodesForRanking = (db: Db, ids: readonly number[]) =>
  db
    .select({
      ...pick(codes, 'id', 'brandId', 'influencerId', 'status', 'statusPinned', 'needsReview'),
      ...pick(codes, 'reviewReason', 'acceptedAt'),
    })
    .from(codes)
    .where(inList(codes.id, ids))
    .all()
export type CodeForRanking = ReturnType<typeof listCodesForRanking>[number]

/** Votes for and against on all codes of each brand; none for brands without codes. */
export const sumVotesOfBrands = (db: Db, brandIds: readonly number[]) =>
  db
    .select({
      brandId: codes.brandId,
      upvotes: sql<number>`sum(${codes.upvotes})`,
      downvotes: sql<number>`sum(${codes.downvotes})`,
    })
    .from(codes)
    .where(inList(codes.brandId, brandIds))
    .groupBy(codes.brandId)
    .all()

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
    where codes.id = fresh.value ->> 'id' and rank <> fresh.value ->> 'rank'`)
}

const STATUS_COLUMNS = pick(codes, 'status', 'needsReview', 'reviewReason')
/** Status and review state as the rules compute them. */
export type CodeStatusRow = Pick<CodeForRanking, 'id' | keyof typeof STATUS_COLUMNS>

/** Writes status and review state of these codes; `writeRanks` writes their ranks. */
export const writeStatuses = (db: Db, standings: readonly CodeStatusRow[]): void =>
  writeCodeColumns(db, STATUS_COLUMNS, standings)

/** Notes since when codes are rejected or reported by visitors; clears it where they are neither. */
export function refreshWithdrawals(db: Db, ids: readonly number[], now: Date): void {
  const isWithdrawn = sql`(status = 'rejected' or (needs_review and review_reason is 'visitors'))`
  db.run(sql`update codes set withdrawn_at = iif(${isWithdrawn}, ${now.getTime()}, null)
    where ${inList(sql`id`, ids)} and (withdrawn_at is not null) <> ${isWithdrawn}`)
}
