import { closeSync, openSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readErrorCode } from '#shared/domain/errors.ts'
import {
  BackupFault,
  hashFile,
  noSpace,
  removeDatabaseFiles,
  syncFile,
  toBackupFault,
} from './backup-files.ts'
import { readMigrationState } from './migrate.ts'
import { type Db, openSqlite } from './open-database.ts'

/** 128 pages of 4 KB per step, so that the server answers requests between steps. */
const PAGES_PER_STEP = 128
/** Copying is most of the work; checking the copy is the rest. */
const COPY_SHARE = 0.8
/** For the journal beside the copy, and for whoever else writes meanwhile. */
const SPARE_BYTES = 16_000_000

type WriteOptions = {
  /** Part that is done, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}
type WrittenBackup = { bytes: number; sha256: string }

/**
 * Writes the database file `source` as it is at this moment into the new file `target`, while others
 * go on writing: a read transaction holds the moment. See `copyDatabase` for the rest.
 */
export async function writeBackup(
  source: string,
  target: string,
  options: WriteOptions = {},
): Promise<WrittenBackup> {
  let sqlite: Database.Database | undefined
  try {
    sqlite = openSqlite(source, { readonly: true, fileMustExist: true })
    sqlite.exec('begin; select count(*) from sqlite_schema')
  } catch (error) {
    sqlite?.close()
    throw toBackupFault(error, basename(source))
  }
  try {
    return await copyDatabase(sqlite, target, options)
  } finally {
    sqlite.close()
  }
}

/**
 * Copies an open database into the new file `target` (mode 0600), empties the copy of salts and
 * sessions, and checks it. The file is whole, on the disk and without companions, or not there at
 * all. Throws `BackupFault` where the cause is known: no space, no rights, a broken copy.
 */
async function copyDatabase(
  source: Database.Database,
  target: string,
  { onProgress, signal }: WriteOptions = {},
): Promise<WrittenBackup> {
  const name = basename(target)
  try {
    checkSpace(source, target)
    closeSync(openSync(target, 'wx', 0o600))
  } catch (error) {
    throw toBackupFault(error, name)
  }
  try {
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        if (signal?.aborted) throw new BackupFault('Die Sicherung wurde abgebrochen.')
        if (totalPages > 0) onProgress?.((1 - remainingPages / totalPages) * COPY_SHARE)
        return PAGES_PER_STEP
      },
    })
    finishCopy(target, 'Die Sicherung')
    onProgress?.(0.95)
    const sha256 = hashFile(target)
    syncFile(target)
    return { bytes: statSync(target).size, sha256 }
  } catch (error) {
    removeDatabaseFiles(target)
    throw toBackupFault(error, name)
  }
}

function finishCopy(path: string, name: string): void {
  const copy = openSqlite(path, { fileMustExist: true })
  try {
    // One file that can be moved: no log beside it, and no journal that holds what is deleted.
    copy.pragma('journal_mode = DELETE')
    copy.pragma('journal_mode = OFF')
    copy.pragma('secure_delete = ON')
    deletePrivateRows(drizzle({ client: copy }))
    verifyDatabase(copy, name)
  } finally {
    copy.close()
  }
}

function checkSpace(source: Database.Database, target: string): void {
  const pages = source.pragma('page_count', { simple: true }) as number
  const pageSize = source.pragma('page_size', { simple: true }) as number
  requireSpace(dirname(target), pages * pageSize)
}

/** Throws `BackupFault` where a folder has no room for so many bytes. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize]
  if (free < needed) throw noSpace(needed, free)
}

/**
 * Left out of backups: votes can be traced to addresses as long as the salt of their day exists, and
 * session hashes are of no use in a backup.
 */
const PRIVATE_TABLES = ['voter_salts', 'copy_marks', 'search_marks', 'sessions'] as const

/**
 * Empties these tables, as far as a database of an earlier version has them. With `secure_delete` no
 * page of the file holds any of it afterwards.
 */
export function deletePrivateRows(db: Db): void {
  const names = db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name in ${[...PRIVATE_TABLES]}`,
  )
  for (const { name } of names) db.run(sql`delete from ${sql.identifier(name)}`)
}

/**
 * Makes sure that an open database is whole, of this program, and not from a later version of it.
 * Throws `BackupFault`, whose message begins with `name`.
 */
export function verifyDatabase(
  sqlite: Database.Database,
  name: string,
): { migrations: 'older' | 'current' } {
  const state = asFault(name, () => {
    const found = String(sqlite.pragma('integrity_check(1)', { simple: true }))
    if (found !== 'ok') throw new BackupFault(`${name} ist beschädigt (${found.split('\n')[0]}).`)
    if (!isOwn(sqlite)) throw new BackupFault(`${name} ist keine Datenbank dieses Programms.`)
    return readMigrationState(drizzle({ client: sqlite }))
  })
  if (state.isNewer)
    throw new BackupFault(
      `${name} stammt von einer neueren Version. Bitte aktualisieren Sie zuerst das Programm.`,
    )
  const [orphan] = sqlite.pragma('foreign_key_check') as { table: string }[]
  if (orphan) throw new BackupFault(`${name} ist beschädigt (lose Verweise in ${orphan.table}).`)
  return { migrations: state.pending > 0 ? 'older' : 'current' }
}

const isOwn = (sqlite: Database.Database): boolean =>
  sqlite
    .prepare(
      `select count(*) from sqlite_schema where type = 'table'
        and name in ('__drizzle_migrations', 'brands', 'codes', 'influencers', 'operators')`,
    )
    .pluck()
    .get() === 5

function asFault<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = readErrorCode(error)
    if (code.startsWith('SQLITE_NOTADB'))
      throw new BackupFault(`${name} ist keine SQLite-Datenbank.`, { cause: error })
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ')
      throw new BackupFault(`${name} ist beschädigt.`, { cause: error })
    throw error
  }
}
