import { chmodSync, closeSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { readErrorCode } from '#shared/domain/errors.ts'
import { removeDatabaseFiles } from './backup-files.ts'
import { openSqlite } from './open-database.ts'

/**
 * A small database beside the large one, for the account of the program alone, which no backup, download or
 * replica holds. A damaged file is made again, empty: the site works without what it held.
 */
export function openSideFile(path: string, createTable: string): Database.Database {
  // Before SQLite writes into it: a file that is readable for a moment was readable.
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  }
  const sqlite = openSqlite(path)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec(createTable)
    if (sqlite.pragma('quick_check(1)', { simple: true }) === 'ok') return sqlite
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(readErrorCode(error))) {
      sqlite.close()
      throw error
    }
  }
  sqlite.close()
  removeDatabaseFiles(path)
  return openSideFile(path, createTable)
}
