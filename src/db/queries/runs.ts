import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { runs } from '../schema/collection.ts'
import { pick } from './pick.ts'

/** Answers the new id. */
export const insertRun = (db: Db, row: typeof runs.$inferInsert): number =>
  db.insert(runs).values(row).returning({ id: runs.id }).get().id

export function updateRun(db: Db, id: number, change: Partial<typeof runs.$inferInsert>): void {
  db.update(runs).set(change).where(eq(runs.id, id)).run()
}

export const findLatestRun = (db: Db) =>
  db
    .select({
      ...pick(runs, 'id', 'trigger', 'status', 'startedAt', 'finishedAt', 'totalSearched'),
      ...pick(runs, 'codesFound', 'codesAdded', 'limitReached', 'searchCalls', 'modelCalls'),
      ...pick(runs, 'modelTokens', 'errors'),
    })
    .from(runs)
    .orderBy(desc(runs.id))
    .limit(1)
    .get()

/** The highest id of a code so far. */
export const readLastCodeId = (db: Db): number =>
  db
    .select({ id: sql<number>`coalesce(max(${codes.id}), 0)` })
    .from(codes)
    .get()?.id ?? 0

/**
 * The highest code id before the oldest of the latest runs that are running or were interrupted one
 * after the other: a run that follows an interrupted one reads the same posts again. Null when the
 * latest run ended.
 */
export const findLastCodeIdOfRun = (db: Db): number | null =>
  db.get<{ id: number | null }>(sql`select min(last_code_id) as id from runs
    where id > (select coalesce(max(id), 0) from runs
      where status not in ('running', 'interrupted'))`)?.id ?? null

/** Keeps later runs from going on with unfinished ones, to which imported codes would count. */
export function excludeUnfinishedRuns(db: Db): void {
  db.update(runs)
    .set({ lastCodeId: null })
    .where(and(inArray(runs.status, ['running', 'interrupted']), isNotNull(runs.lastCodeId)))
    .run()
}

/** Closes what a dead process left open; answers the ids. */
export const interruptRunningRuns = (db: Db, now: Date): number[] =>
  db
    .update(runs)
    .set({ status: 'interrupted', finishedAt: now })
    .where(eq(runs.status, 'running'))
    .returning({ id: runs.id })
    .all()
    .map((row) => row.id)

/** How many runs there were, by how they ended. */
export const countRunsByStatus = (db: Db) =>
  db.select({ status: runs.status, count: count() }).from(runs).groupBy(runs.status).all()
