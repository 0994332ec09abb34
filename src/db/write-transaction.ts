import { sql } from 'drizzle-orm'
import type { Db } from './open-database.ts'

/**
 * Runs a synchronous callback that reads and then writes, and answers its result; it is undone when
 * the callback throws. The lock is taken at the start: a transaction that only turns into a writer
 * half-way fails at once when another process (the command line) wrote in between. The callback is
 * given the database itself, which has one connection, so that queries prepared for it serve here.
 */
export function writeTransaction<T>(db: Db, work: (tx: Db) => T): T {
  return db.transaction(() => work(db), { behavior: 'immediate' })
}

/** Runs a part of an open transaction; only this part is undone when it throws. */
export function writePart<T>(tx: Db, work: (tx: Db) => T): T {
  tx.run(sql`savepoint part`)
  try {
    const result = work(tx)
    tx.run(sql`release part`)
    return result
  } catch (error) {
    tx.run(sql`rollback to part`)
    throw error
  }
}
