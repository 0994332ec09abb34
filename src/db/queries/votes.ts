import { type AnyColumn, and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { searchMarks } from '../schema/figures.ts'
import { codeCopies, copyMarks, votes } from '../schema/votes.ts'
import { activeAt, inList } from './conditions.ts'
import { pick } from './pick.ts'

/** Stores a vote in the place of the same voter's, and of those of the `earlier` hashes. */
export function replaceVotes(
  db: Db,
  vote: typeof votes.$inferInsert,
  earlier: readonly string[],
): void {
  if (earlier.length > 0)
    db.delete(votes)
      .where(and(eq(votes.codeId, vote.codeId), inList(votes.voter, earlier)))
      .run()
  db.insert(votes)
    .values(vote)
    .onConflictDoUpdate({
      target: [votes.codeId, votes.voter],
      set: pick(vote, 'vote', 'createdAt'),
    })
    .run()
}

/** All votes on the given codes, grouped by code, newest first. */
export const listVotes = (db: Db, codeIds: readonly number[]) =>
  db
    .select(pick(votes, 'codeId', 'vote', 'createdAt'))
    .from(votes)
    .where(inList(votes.codeId, codeIds))
    .orderBy(asc(votes.codeId), desc(votes.createdAt), desc(votes.id))
    .all()
export type VoteRow = ReturnType<typeof listVotes>[number]

/** Marks that a visitor copied a code; false where that is marked already. */
export const addCopyMark = (db: Db, mark: typeof copyMarks.$inferInsert): boolean =>
  db.insert(copyMarks).values(mark).onConflictDoNothing().run().changes > 0

type Period = { first: Date; last: Date }
const isOutside = (createdAt: AnyColumn, { first, last }: Period) =>
  or(lt(createdAt, first), gt(createdAt, last))

/** Deletes marks made outside the period; answers how many of each kind. */
export const deleteMarksOutside = (db: Db, period: Period) => ({
  copyMarks: db.delete(copyMarks).where(isOutside(copyMarks.createdAt, period)).run().changes,
  searchMarks: db.delete(searchMarks).where(isOutside(searchMarks.createdAt, period)).run().changes,
})

/** Counts one copy, in all and on that UTC day (YYYY-MM-DD); answers the new total. */
export function addCopy(db: Db, { codeId, day }: { codeId: number; day: string }): number {
  db.insert(codeCopies)
    .values({ codeId, day, copies: 1 })
    .onConflictDoUpdate({
      target: [codeCopies.codeId, codeCopies.day],
      set: { copies: sql`${codeCopies.copies} + 1` },
    })
    .run()
  return db
    .update(codes)
    .set({ usageCount: sql`${codes.usageCount} + 1` })
    .where(eq(codes.id, codeId))
    .returning({ usageCount: codes.usageCount })
    .get().usageCount
}

/**
 * The active code with the best score since `since`: copies, on whole UTC days, + 3 x working votes
 * - 3 x not working; of several with the same the one with the highest rank. Undefined without a score
 * above 0. What it costs grows with the votes and copies since then, not with the directory.
 */
export const findTopCodeId = (
  db: Db,
  { since, now }: { since: Date; now: Date },
): number | undefined =>
  db.get<{ id: number }>(sql`
    with scores (code_id, score) as (
      select code_id, sum(points) from (
        select code_id, copies as points from code_copies where day > ${toUtcDay(since)}
        union all
        select code_id, iif(vote = 'working', 3, -3) from votes where created_at > ${since.getTime()})
      group by 1 having sum(points) > 0)
    select codes.id as id from scores cross join codes on codes.id = code_id
    where ${activeAt(now)} order by score desc, rank desc, codes.id desc limit 1`)?.id
