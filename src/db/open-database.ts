import type Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { type LibsqlOptions, openLibsql } from './open-libsql.ts'
import { openSqlite } from './open-sqlite.ts'
import { reuseStatements } from './reuse-statements.ts'
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
