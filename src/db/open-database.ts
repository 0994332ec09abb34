import { createRequire } from 'node:module'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema/index.ts'

/** A database or an open transaction on it: queries take either. */
export type Db = Omit<BetterSQLite3Database<typeof schema>, '$client'>
/** `libsql`: opened with that driver instead, which knows none of the others. */
export type DatabaseOptions = Database.Options & { libsql?: LibsqlOptions }
export type DatabaseHandle = { db: Db; sqlite: Database.Database; close: () => void }

/**
 * Opens the database with the pragmas that everything relies on; the same for the server and for
 * tests (`:memory:`). Throws better-sqlite3's error when the file cannot be opened.
 */
export function openDatabase(path: string, options: DatabaseOptions = {}): DatabaseHandle {
  const { libsql, ...own } = options
  const sqlite = libsql ? openLibsql(path, libsql) : openSqlite(path, own)
  try {
    setPragmas(sqlite, own)
  } catch (error) {
    // A file that is no database shows only here.
    sqlite.close()
    throw error
  }
  const db: Db = drizzle({ client: libsql ? sqlite : reuseStatements(sqlite), schema })
  return { db, sqlite, close: () => sqlite.close() }
}

function setPragmas(
  sqlite: Database.Database,
  { readonly, timeout = 5_000 }: Database.Options,
): void {
  if (!readonly) sqlite.pragma('journal_mode = WAL')
  // The commit that fills the log copies it into the database while nobody is answered: 1 MB takes
  // some milliseconds, the usual 4 MB up to 60.
  sqlite.pragma('wal_autocheckpoint = 250')
  // What was acknowledged survives a power cut, too: each commit reaches the disk before it returns.
  sqlite.pragma('synchronous = FULL')
  // Words of a person who is removed would stay in free pages, and go from there into backups.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`busy_timeout = ${timeout}`)
}

/** The one place where the native module opens a file. Throws its error when that fails. */
export const openSqlite = (path: string, options: Database.Options = {}): Database.Database =>
  new Database(path, options)

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

type LibsqlOptions = {
  /** Address of the primary; null for a file without replication. */
  syncUrl: string | null
  authToken: string | null
  syncSeconds: number
}

/** Its own types know neither the names of the options nor that its interface is the same. */
type LibsqlConstructor = new (path: string, options?: object) => Database.Database

/** The optional package is not there; `message` is German and says what to do. */
export class MissingDriverError extends Error {
  constructor() {
    super(
      'DATABASE_DRIVER=libsql braucht das Paket libsql, das hier fehlt: Bitte starten Sie das Programm mit npm start aus einem Ordner, in dem npm ci gelaufen ist.',
    )
  }
}

/**
 * Opens a file with libSQL, which has better-sqlite3's interface: with a sync address it reads here
 * and writes to the primary. Throws `MissingDriverError` where the package is not installed.
 */
function openLibsql(path: string, options: LibsqlOptions): Database.Database {
  const { syncUrl, authToken, syncSeconds } = options
  const Libsql = loadLibsql()
  const replica = { syncUrl, authToken: authToken ?? '', syncPeriod: syncSeconds }
  return syncUrl ? new Libsql(path, replica) : new Libsql(path)
}

/** Loaded only when it is chosen: nobody else pays for it, and the executable is without it. */
function loadLibsql(): LibsqlConstructor {
  try {
    return createRequire(import.meta.url)('libsql')
  } catch {
    throw new MissingDriverError()
  }
}
