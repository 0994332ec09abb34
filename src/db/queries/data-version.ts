import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { prepareOnce } from '../prepare-once.ts'

const prepareVersion = prepareOnce((db) =>
  db.select({ version: sql<number>`data_version` }).from(sql`pragma_data_version`).prepare(),
)

/** Another number after every commit of another connection, of other processes too. */
export const readDataVersion = (db: Db): number | undefined => prepareVersion(db).get()?.version

const prepareOwnChanges = prepareOnce((db) =>
  db.select({ own: sql<number>`total_changes()` }).from(sql`(select 1)`).prepare(),
)

/** Rows that this connection has changed since it was opened. */
export const countOwnChanges = (db: Db): number => prepareOwnChanges(db).get()?.own ?? 0
