import { count, max, sum } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { runs, scheduledBrands } from '../schema/index.ts'

const total = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number)

/** What all runs together did, by how they ended. */
export const sumRunsByStatus = (db: Db) =>
  db
    .select({
      status: runs.status,
      runs: count(),
      totalSearched: total(runs.totalSearched),
      codesFound: total(runs.codesFound),
      codesAdded: total(runs.codesAdded),
      searchCalls: total(runs.searchCalls),
      modelCalls: total(runs.modelCalls),
      modelTokens: total(runs.modelTokens),
      lastFinishedAt: max(runs.finishedAt),
    })
    .from(runs)
    .groupBy(runs.status)
    .all()

export const countScheduledBrands = (db: Db) =>
  db
    .select({ status: scheduledBrands.status, brands: count() })
    .from(scheduledBrands)
    .groupBy(scheduledBrands.status)
    .all()
