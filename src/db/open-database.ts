import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema/index.ts'

/** A database or an open transaction on it: queries take either. */
export type Db = Omit<BetterSQLite3Database<typeof schema>, '$client'>
export type DatabaseHandle = { db: Db; sqlite: Database.Database; close: () => void }

/**
 * Opens the database with the pragmas that everything relies on; the same for the server and for
 * tests (`:memory:`). Throws better-sqlite3's error when the file cannot be opened.
 */
export function openDatabase(path: string, options: Database.Options = {}): DatabaseHandle {
  const sqlite = new Database(path, options)
  sqlite.pragma('journal_mode = WAL')
  // With WAL this survives a crash of the process; only a power cut may lose the last commits.
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const db: Db = drizzle({ client: sqlite, schema })
  return { db, sqlite, close: () => sqlite.close() }
}
