import { desc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { runs } from '../schema/index.ts'

type RunRow = typeof runs.$inferSelect
type RunChange = Partial<Omit<typeof runs.$inferInsert, 'id'>>

/** Answers the new id. */
export const insertRun = (db: Db, row: typeof runs.$inferInsert): number =>
  db.insert(runs).values(row).returning({ id: runs.id }).get().id

export function updateRun(db: Db, id: number, change: RunChange): void {
  db.update(runs).set(change).where(eq(runs.id, id)).run()
}

export const findLatestRun = (db: Db): RunRow | undefined =>
  db
    .select({
      id: runs.id,
      trigger: runs.trigger,
      status: runs.status,
      brandId: runs.brandId,
      maxCodes: runs.maxCodes,
      startedAt: runs.startedAt,
      finishedAt: runs.finishedAt,
      totalSearched: runs.totalSearched,
      codesFound: runs.codesFound,
      codesAdded: runs.codesAdded,
      limitReached: runs.limitReached,
      searchCalls: runs.searchCalls,
      modelCalls: runs.modelCalls,
      modelTokens: runs.modelTokens,
      errors: runs.errors,
      unknownBrands: runs.unknownBrands,
    })
    .from(runs)
    .orderBy(desc(runs.id))
    .limit(1)
    .get()

/** Closes what a dead process left open; answers the ids. */
export const interruptRunningRuns = (db: Db, now: Date): number[] =>
  db
    .update(runs)
    .set({ status: 'interrupted', finishedAt: now })
    .where(eq(runs.status, 'running'))
    .returning({ id: runs.id })
    .all()
    .map((row) => row.id)
