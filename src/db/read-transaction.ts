import type { Db } from './open-database.ts'

/** Runs a synchronous callback whose queries all see the database as it is at the first of them. */
export function readTransaction<T>(db: Db, work: (tx: Db) => T): T {
  return db.transaction(() => work(db), { behavior: 'deferred' })
}
