import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'

/**
 * Another text after every commit: `data_version` counts those of other connections (of other
 * processes too), `total_changes()` the rows that this one has changed, less those that do not count.
 */
export function readDataVersion(db: Db, uncountedRows = 0): string {
  const row = db.get<{ others: number; own: number }>(
    sql`select data_version as others, total_changes() as own from pragma_data_version`,
  )
  return `${row.others}.${row.own - uncountedRows}`
}

/** Rows that this connection has changed since it was opened. */
export const countOwnChanges = (db: Db): number =>
  db.get<{ own: number }>(sql`select total_changes() as own`).own
