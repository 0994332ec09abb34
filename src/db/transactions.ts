import { sql } from 'drizzle-orm'
import type { Db } from './open-database.ts'

/**
 * Runs a synchronous callback that reads and then writes, and answers its result; it is undone when
 * the callback throws. Takes the write lock at the start: a read transaction that is upgraded later
 * fails with SQLITE_BUSY when another process (the command line) wrote in between. The callback gets
 * the database itself, which has one connection: services that get the caller's own context are part
 * of the transaction.
 */
export function writeTransaction<T>(db: Db, work: (tx: Db) => T): T {
  return db.transaction(() => work(db), { behavior: 'immediate' })
}

/** Runs a synchronous callback whose queries all see the database as it is at the first of them. */
export function readTransaction<T>(db: Db, work: (tx: Db) => T): T {
  return db.transaction(() => work(db), { behavior: 'deferred' })
}

/** Another number after every commit of another connection, of other processes too. */
export const readDataVersion = (db: Db): number | undefined =>
  // As a table: libSQL would ask the primary for the pragma.
  db.get<{ data_version: number }>(sql`select data_version from pragma_data_version`)?.data_version
