import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { prepareOnce } from '../prepare-once.ts'

const prepareVersion = prepareOnce((db) =>
  db
    .select({ others: sql<number>`data_version`, own: sql<number>`total_changes()` })
    .from(sql`pragma_data_version`)
    .prepare(),
)

/**
 * Another text after every commit: `data_version` counts those of other connections (of other
 * processes too), `total_changes()` the rows that this one has changed, less those that do not count.
 */
export function readDataVersion(db: Db, uncountedRows = 0): string {
  const { others, own } = prepareVersion(db).get() as { others: number; own: number }
  return `${others}.${own - uncountedRows}`
}

/** Rows that this connection has changed since it was opened. */
export const countOwnChanges = (db: Db): number =>
  db.get<{ own: number }>(sql`select total_changes() as own`).own
