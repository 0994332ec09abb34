import type { Db } from './open-database.ts'

/**
 * Runs a synchronous callback that reads and then writes, and answers its result; it is undone when
 * the callback throws. The lock is taken at the start: a transaction that only turns into a writer
 * half-way fails at once when another process (the command line) wrote in between.
 */
export function writeTransaction<T>(db: Db, work: (tx: Db) => T): T {
  return db.transaction((tx) => work(tx), { behavior: 'immediate' })
}
