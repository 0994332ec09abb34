import { type AnyColumn, and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { Db } from '../open-database.ts'
import { inPlaceholder, prepareOnce } from '../prepare-once.ts'
import { codes } from '../schema/codes.ts'
import { searchMarks } from '../schema/figures.ts'
import { codeDays, copyMarks, votes } from '../schema/votes.ts'
import { batchesUntilEmpty } from './batches.ts'
import { activeAt, inList } from './conditions.ts'
import { pick } from './pick.ts'

type NewVote = typeof votes.$inferInsert

/** Stores a vote in the place of the same voter's, and of those of the `earlier` hashes. */
export function replaceVotes(db: Db, vote: NewVote, earlier: readonly string[]): void {
  if (earlier.length > 0)
    db.delete(votes)
      .where(and(eq(votes.codeId, vote.codeId), inList(votes.voter, earlier)))
      .run()
  NEW_VOTE(db).run(vote)
}

const NEW_VOTE = prepareOnce((db) =>
  db
    .insert(votes)
    .values({
      codeId: sql.placeholder('codeId'),
      voter: sql.placeholder('voter'),
      vote: sql.placeholder('vote'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoUpdate({
      target: [votes.codeId, votes.voter],
      set: { vote: sql`excluded.vote`, createdAt: sql`excluded.created_at` },
    })
    .prepare(),
)

const VOTES = prepareOnce((db) =>
  db
    .select(pick(votes, 'codeId', 'vote', 'createdAt'))
    .from(votes)
    .where(inPlaceholder(votes.codeId))
    .orderBy(asc(votes.codeId), desc(votes.createdAt), desc(votes.id))
    .prepare(),
)
/** All votes on the given codes, grouped by code, newest first. */
export const listVotes = (db: Db, codeIds: readonly number[]) =>
  VOTES(db).all({ ids: JSON.stringify(codeIds) })
export type VoteRow = ReturnType<typeof listVotes>[number]

type Period = { first: Date; last: Date }
const isOutside = (createdAt: AnyColumn, { first, last }: Period) =>
  or(lt(createdAt, first), gt(createdAt, last))

const NEW_COPY_MARK = prepareOnce((db) =>
  db
    .insert(copyMarks)
    .values({
      codeId: sql.placeholder('codeId'),
      visitor: sql.placeholder('visitor'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
)
/** Marks that a visitor copied a code; false where that is marked already. */
export const addCopyMark = (db: Db, mark: typeof copyMarks.$inferInsert): boolean =>
  NEW_COPY_MARK(db).run(mark).changes > 0

const MARKS = { copies: copyMarks, searches: searchMarks }
/** Marks made outside the period in batches; each must be deleted before the next. */
export const markBatchesOutside = (db: Db, of: keyof typeof MARKS, period: Period, size: number) =>
  batchesUntilEmpty(
    db,
    sql`select rowid as id from ${MARKS[of]}
      where ${isOutside(MARKS[of].createdAt, period)} limit ${size}`,
  )

/** Deletes marks by their row ids; answers how many there were. */
export const deleteMarks = (db: Db, of: keyof typeof MARKS, rowids: readonly number[]): number =>
  db.delete(MARKS[of]).where(inList(sql`rowid`, rowids)).run().changes

const NEW_COPY_OF_DAY = prepareOnce((db) =>
  db
    .insert(codeDays)
    .values({ codeId: sql.placeholder('codeId'), day: sql.placeholder('day'), copies: 1 })
    .onConflictDoUpdate({
      target: [codeDays.codeId, codeDays.day],
      set: { copies: sql`${codeDays.copies} + 1` },
    })
    .prepare(),
)
const NEW_COPY = prepareOnce((db) =>
  db
    .update(codes)
    .set({ usageCount: sql`${codes.usageCount} + 1` })
    .where(eq(codes.id, sql.placeholder('codeId')))
    .returning({ usageCount: codes.usageCount })
    .prepare(),
)
/** Counts one copy, in all and on that UTC day (YYYY-MM-DD); answers the new total. */
export function addCopy(db: Db, copy: { codeId: number; day: string }): number {
  NEW_COPY_OF_DAY(db).run(copy)
  return NEW_COPY(db).get(copy).usageCount
}

export type ScoredCode = { id: number; score: number }

/**
 * The codes with the best scores since `since`, in whole UTC days: copies + 3 x working votes - 3 x not
 * working, none without a score above 0. What it costs grows with the votes and copies since then, not
 * with the directory.
 */
export function listTopCodesOfWeek(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): ScoredCode[] {
  const firstDay = toUtcDay(since)
  return db.all<ScoredCode>(sql`
    select code_id as id, sum(copies + 3 * (working - not_working)) as score from code_days
    where day > ${firstDay} group by code_id having score > 0
    order by score desc, code_id desc limit ${limit}`)
}

const ACTIVE = prepareOnce((db) => {
  const leaders = sql`json_each(${sql.placeholder('leaders')}) as leader`
  // `cross join`: SQLite would walk all codes and look for the score of each.
  return db
    .select(pick(codes, 'id', 'expiresAt'))
    .from(leaders)
    .crossJoin(codes)
    .where(and(sql`${codes.id} = leader.value ->> 'id'`, activeAt(sql.placeholder('now'))))
    .orderBy(sql`leader.value ->> 'score' desc`, desc(codes.rank), desc(codes.id))
    .prepare()
})
/** The active ones with their ends, the best score first, of several with the same the highest rank. */
export const listActiveLeaders = (
  db: Db,
  { leaders, now }: { leaders: readonly ScoredCode[]; now: Date },
) => ACTIVE(db).all({ leaders: JSON.stringify(leaders), now: now.getTime() })
