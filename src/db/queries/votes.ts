import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { searchMarks } from '../schema/figures.ts'
import { codeCopies, copyMarks, votes } from '../schema/votes.ts'
import { activeAt, countRows, inList, isConfirmedAt } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** Stores a vote in the place of the same voter's, and of those of the `earlier` hashes. */
export function replaceVotes(
  db: Db,
  vote: typeof votes.$inferInsert,
  earlier: readonly string[],
): void {
  if (earlier.length > 0) deleteVotesBy(db, vote.codeId, earlier)
  db.insert(votes)
    .values(vote)
    .onConflictDoUpdate({
      target: [votes.codeId, votes.voter],
      set: vote,
    })
    .run()
}

/** Deletes the votes on a code by these voters. */
export function deleteVotesBy(db: Db, codeId: number, voters: readonly string[]): void {
  db.delete(votes)
    .where(and(eq(votes.codeId, codeId), inList(votes.voter, voters)))
    .run()
}

/** Lets these voters' 'not working' on a code no longer count. */
export function discardNotWorkingBy(db: Db, codeId: number, voters: readonly string[]): void {
  db.update(votes)
    .set({ isCounted: false })
    .where(
      and(
        eq(votes.codeId, codeId),
        inList(votes.voter, voters),
        eq(votes.vote, 'not_working'),
        votes.isCounted,
      ),
    )
    .run()
}

/** Times of the votes that count on a code from one neighbourhood since a time, without those of the `voters`. */
export const listVoteTimesOf = (
  db: Db,
  {
    codeId,
    marks,
    since,
    voters,
  }: { codeId: number; marks: Marks; since: Date; voters: readonly string[] },
): Date[] =>
  selectFrom(db, votes, 'createdAt')
    .where(
      and(
        eq(votes.codeId, codeId),
        gt(votes.createdAt, since),
        votes.isCounted,
        isOfNeighbourhood(votes, marks),
        not(inList(votes.voter, voters)),
      ),
    )
    .all()
    .map(({ createdAt }) => createdAt)

/**
 * What stands for a network in a row, under the salts of two months (`markNetwork`): two rows are of one if any
 * mark of one is a mark of the other.
 */
export type Marks = { mark: string; markBefore: string | null }
/** The marks there are. */
export const listMarks = ({ mark, markBefore }: Marks): string[] =>
  markBefore === null ? [mark] : [mark, markBefore]

type NeighbourhoodColumns = Record<'neighbourhood' | 'neighbourhoodBefore', AnyColumn>

const isOfNeighbourhood = (
  { neighbourhood, neighbourhoodBefore }: NeighbourhoodColumns,
  marks: Marks,
) => {
  const known = listMarks(marks)
  return or(inList(neighbourhood, known), inList(neighbourhoodBefore, known))
}

type VotesOfPeriod = { since: Date; until: Date; codeId?: number | undefined }

/** Lets the votes of a time no longer count, of one code or of all; answers of which codes they are, and how many. */
export function discardVotes(db: Db, { since, until, codeId }: VotesOfPeriod) {
  const rows = db
    .update(votes)
    .set({ isCounted: false })
    .where(
      and(
        gte(votes.createdAt, since),
        lte(votes.createdAt, until),
        codeId === undefined ? undefined : eq(votes.codeId, codeId),
        votes.isCounted,
      ),
    )
    .returning({ codeId: votes.codeId })
    .all()
  return { votes: rows.length, codeIds: [...new Set(rows.map((row) => row.codeId))] }
}

/** All votes that count on the given codes, grouped by code, newest first. */
export const listVotes = (db: Db, codeIds: readonly number[]) =>
  db
    .select({
      ...pick(votes, 'id', 'codeId', 'vote', 'createdAt', 'neighbourhood', 'neighbourhoodBefore'),
      ...pick(votes, 'wideNetwork', 'wideNetworkBefore'),
    })
    .from(votes)
    .where(and(inList(votes.codeId, codeIds), votes.isCounted))
    .orderBy(asc(votes.codeId), desc(votes.createdAt), desc(votes.id))
    .all()
export type VoteRow = ReturnType<typeof listVotes>[number]

/** Marks that a visitor copied a code; false where that is marked already. */
export const addCopyMark = (db: Db, mark: typeof copyMarks.$inferInsert): boolean =>
  db.insert(copyMarks).values(mark).onConflictDoNothing().run().changes > 0

/** How many copies of a code one neighbourhood made since a time, without those of the `visitor`. */
export const countCopyMarks = (
  db: Db,
  { codeId, marks, since, visitor }: { codeId: number; marks: Marks; since: Date; visitor: string },
): number =>
  countRows(
    db,
    copyMarks,
    and(
      eq(copyMarks.codeId, codeId),
      gte(copyMarks.createdAt, since),
      isOfNeighbourhood(copyMarks, marks),
      ne(copyMarks.visitor, visitor),
    ),
  )

type Period = { first: Date; last: Date }
const isOutside = (createdAt: AnyColumn, { first, last }: Period) =>
  or(lt(createdAt, first), gt(createdAt, last))

/** Deletes marks made outside the period; answers how many. */
export const deleteCopyMarksOutside = (db: Db, period: Period): number =>
  db.delete(copyMarks).where(isOutside(copyMarks.createdAt, period)).run().changes
export const deleteSearchMarksOutside = (db: Db, period: Period): number =>
  db.delete(searchMarks).where(isOutside(searchMarks.createdAt, period)).run().changes

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
 * The active code with the best score since `since`, at most a month ago: copies + 3 x working votes - 3 x
 * not working, of each neighbourhood one copy and the newest vote; of several with the same the one with the
 * highest rank. Undefined without a score above 0. What it costs grows with the votes and copies since then,
 * not with the directory.
 */
export const findTopCodeId = (
  db: Db,
  { since, now }: { since: Date; now: Date },
): number | undefined => {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  // Under the salt of the month in which the time begins, so that its rows of both months compare.
  const place = (visitor: SQL) =>
    since.getTime() < month
      ? sql`coalesce(iif(created_at < ${month}, null, neighbourhood_before), neighbourhood, ${visitor})`
      : sql`coalesce(neighbourhood, ${visitor})`
  return db.get<{ id: number }>(sql`
    with newest_votes as (
      select code_id, vote, max(created_at) from votes
      where created_at > ${since.getTime()} and is_counted group by code_id, ${place(sql`voter`)}
    ), scores (code_id, score) as (
      select code_id, sum(points) from (
        select code_id, count(distinct ${place(sql`visitor`)}) as points from copy_marks
        where created_at > ${since.getTime()} group by 1
        union all
        select code_id, iif(vote = 'working', 3, -3) from newest_votes)
      group by 1 having sum(points) > 0)
    select codes.id as id from scores cross join codes on codes.id = code_id
    where ${activeAt(now)} and ${isConfirmedAt(now)} order by score desc, rank desc, codes.id desc limit 1`)
    ?.id
}
