import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { LRUCache } from 'lru-cache'

/** A database or an open transaction on it: queries take either. */
export type Db = Omit<BetterSQLite3Database, '$client'>
export type DatabaseHandle = { db: Db; sqlite: Database.Database; close: () => void }

/**
 * Opens the database with the pragmas that everything relies on; the same for the server and for
 * tests (`:memory:`). Throws better-sqlite3's error when the file cannot be opened.
 */
export function openDatabase(path: string, options: Database.Options = {}): DatabaseHandle {
  const sqlite = openSqlite(path, options)
  try {
    setPragmas(sqlite, options)
  } catch (error) {
    // A file that is no database shows only here.
    sqlite.close()
    throw error
  }
  return { db: drizzle({ client: reuseStatements(sqlite) }), sqlite, close: () => sqlite.close() }
}

function setPragmas(
  sqlite: Database.Database,
  { readonly, timeout = 5_000 }: Database.Options,
): void {
  if (!readonly) sqlite.pragma('journal_mode = WAL')
  // The commit that fills the write-ahead log also copies it into the database and blocks all requests
  // meanwhile: some milliseconds for 1 MB, up to 60 for SQLite's default of 4 MB.
  // Where Litestream replicates the file it copies the log itself; this is for when it has stopped
  // (decisions/036).
  const isReplicated = sqlite.prepare("select 1 from sqlite_schema where name = '_litestream_seq'")
  sqlite.pragma(`wal_autocheckpoint = ${isReplicated.get() ? 25_000 : 250}`)
  // What was acknowledged survives a power cut, too: each commit reaches the disk before it returns.
  sqlite.pragma('synchronous = FULL')
  // Words of a person who is removed would stay in free pages, and go from there into backups.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`busy_timeout = ${timeout}`)
}

/** Far above the number of queries in the program; lists of changing lengths make new ones. */
const KEPT = 500

/**
 * The same connection for Drizzle, which prepares a query for each of its runs by calling `client.prepare`: here a
 * query that was prepared before is used again. The garbage collector does not see the memory of
 * prepared statements, so thousands of them pile up. After the demo is filled the server uses 183 MB
 * with this and 493 MB without (decisions/016). A test beside fails when Drizzle no longer calls it.
 */
export function reuseStatements(sqlite: Database.Database, kept = KEPT): Database.Database {
  const statements = new LRUCache<string, Database.Statement>({ max: kept })
  const prepare = (query: string) => {
    const known = statements.get(query)
    if (known?.busy) return sqlite.prepare(query)
    // Drizzle may have switched it to raw rows; a new statement answers with objects.
    if (known?.reader) known.raw(false)
    const statement = known ?? sqlite.prepare(query)
    statements.set(query, statement)
    return statement
  }
  return Object.create(sqlite, { prepare: { value: prepare } })
}

/**
 * A query that Drizzle writes as SQL once for each connection instead of for each run, which takes longer than
 * SQLite needs to answer. For the few that every page asks; what changes between runs is a `sql.placeholder`.
 */
export function writtenOnce<Query extends object>(write: (db: Db) => Query): (db: Db) => Query {
  const written = new WeakMap<Db, Query>()
  return (db) => {
    const query = written.get(db) ?? write(db)
    written.set(db, query)
    return query
  }
}

/** The one place where the native module opens a file. Throws its error when that fails. */
export const openSqlite = (path: string, options: Database.Options = {}): Database.Database =>
  new Database(path, options)
