import type Database from 'better-sqlite3'

/** Far above the queries that the program has; lists of changing lengths make new ones. */
const KEPT = 500

/**
 * The same connection for Drizzle, which prepares every query anew: here a query prepared before is
 * taken again. A prepared statement holds memory that the garbage collector does not see, so that
 * thousands of them pile up, hundreds of MB, before it ever runs.
 */
export function reuseStatements(sqlite: Database.Database, kept = KEPT): Database.Database {
  // In the order of their last use.
  const statements = new Map<string, Database.Statement>()
  const prepare = (query: string) => {
    const known = statements.get(query)
    if (known?.busy) return sqlite.prepare(query)
    const statement = known ?? sqlite.prepare(query)
    // As a new one answers, whatever its last use made of it.
    if (known?.reader) known.raw(false)
    statements.delete(query)
    statements.set(query, statement)
    const [oldest] = statements.keys()
    if (statements.size > kept && oldest !== undefined) statements.delete(oldest)
    return statement
  }
  return Object.create(sqlite, { prepare: { value: prepare } })
}
