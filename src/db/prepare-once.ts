import type { Db } from './open-database.ts'

/**
 * A query that Drizzle builds and prepares once for each database, to be run with other values each
 * time: building one takes several times as long as running it. Within a transaction it is built anew.
 */
export function prepareOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const query = build(db)
    prepared.set(db, query)
    return query
  }
}
