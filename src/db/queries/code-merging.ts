import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/index.ts'
import { SAID_COLUMNS, writeCodeColumns } from './code-columns.ts'
import { inIds } from './conditions.ts'

const MERGED_COLUMNS = {
  influencerId: codes.influencerId,
  needsReview: codes.needsReview,
  reviewReason: codes.reviewReason,
  acceptedAt: codes.acceptedAt,
  usageCount: codes.usageCount,
  ...SAID_COLUMNS,
} as const

/** `fromId` is dissolved into `intoId`. */
export type CodePair = { fromId: number; intoId: number }

/** What two codes bring into one. */
export const listMergingCodes = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: codes.id,
      code: codes.code,
      brandId: codes.brandId,
      status: codes.status,
      ...MERGED_COLUMNS,
    })
    .from(codes)
    .where(inIds(codes.id, ids))
    .all()
export type MergingCode = ReturnType<typeof listMergingCodes>[number]

const pairRows = (pairs: readonly CodePair[]): SQL =>
  sql`(select value ->> 'fromId' as from_id, value ->> 'intoId' as into_id
    from json_each(${JSON.stringify(pairs)})) as pairs`

/**
 * Moves sources, votes and copies of the first code of each pair to the second. A post that shows
 * both stays one source; of two votes by one voter the newer counts.
 */
export function moveEvidence(db: Db, pairs: readonly CodePair[]): void {
  db.run(sql`update or ignore code_sources set code_id = pairs.into_id
    from ${pairRows(pairs)} where code_sources.code_id = pairs.from_id`)
  db.run(sql`insert into votes (code_id, voter, vote, created_at)
    select pairs.into_id, votes.voter, votes.vote, votes.created_at
    from votes join ${pairRows(pairs)} on votes.code_id = pairs.from_id where true
    on conflict (code_id, voter) do update set vote = excluded.vote, created_at = excluded.created_at
    where excluded.created_at > votes.created_at`)
  db.run(sql`insert into code_copies (code_id, day, copies)
    select pairs.into_id, code_copies.day, code_copies.copies
    from code_copies join ${pairRows(pairs)} on code_copies.code_id = pairs.from_id where true
    on conflict (code_id, day) do update set copies = copies + excluded.copies`)
}

/** Writes what codes have become. */
export const writeMergedCodes = (
  db: Db,
  merged: readonly Omit<MergingCode, 'code' | 'brandId' | 'status'>[],
): void => writeCodeColumns(db, MERGED_COLUMNS, merged)
