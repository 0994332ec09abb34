import { renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { BackupFault } from '#shared/domain/errors.ts'
import { formatBytes } from '#shared/texts/format.ts'
import {
  CHECKSUM_ENDING,
  hashFile,
  removeDatabaseFiles,
  syncFile,
  syncFolderOf,
  toBackupFault,
} from './backup-files.ts'
import { readMigrationState } from './migrate.ts'
import { type Db, openSqlite } from './open-database.ts'

/** 128 pages of 4 KB per step, so that others may write between steps. */
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

/**
 * Saves the database file `source` as it is at this moment into the file `target` (mode 0600), while
 * others go on writing: a read transaction holds the moment. The copy is emptied of salts and
 * sessions, checked, and only then gets its name and its checksum beside it; of a failure nothing
 * stays. Throws `BackupFault` where the cause is known: no space, no rights, a broken copy.
 */
export async function writeBackup(
  source: string,
  target: string,
  { onProgress, signal }: WriteOptions = {},
): Promise<{ bytes: number; sha256: string }> {
  const temporary = `${target}.${process.pid}.tmp`
  /** What an error is about. */
  let place = basename(source)
  let sqlite: Database.Database | undefined
  try {
    sqlite = openSqlite(source, { readonly: true, fileMustExist: true })
    sqlite.exec('begin; select count(*) from sqlite_schema')
    place = basename(target)
    const size = 'select page_count * page_size from pragma_page_count, pragma_page_size'
    requireSpace(dirname(target), sqlite.prepare<[], number>(size).pluck().get() ?? 0)
    // A killed process of the same number may have left one, with its journal.
    removeDatabaseFiles(temporary)
    writeFileSync(temporary, '', { mode: 0o600 })
    await sqlite.backup(temporary, {
      progress: ({ totalPages, remainingPages }) => {
        if (signal?.aborted) throw new BackupFault('Die Sicherung wurde abgebrochen.')
        if (totalPages > 0) onProgress?.((1 - remainingPages / totalPages) * COPY_SHARE)
        return PAGES_PER_STEP
      },
    })
    // A copy that is not whole tells of the database.
    finishCopy(temporary, basename(source))
    onProgress?.(0.95)
    const sha256 = hashFile(temporary)
    syncFile(temporary)
    publish(temporary, target, sha256)
    return { bytes: statSync(target).size, sha256 }
  } catch (error) {
    throw toBackupFault(error, place)
  } finally {
    sqlite?.close()
    removeDatabaseFiles(temporary)
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

/** Gives a checked copy its name; without its checksum beside it the file counts as unchecked. */
function publish(temporary: string, path: string, sha256: string): void {
  const checksum = path + CHECKSUM_ENDING
  rmSync(checksum, { force: true })
  renameSync(temporary, path)
  writeFileSync(checksum, `${sha256}  ${basename(path)}\n`, { mode: 0o600 })
  syncFile(checksum)
  syncFolderOf(path)
}

/** Throws `BackupFault` where a folder has no room for so many bytes. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize]
  if (free < needed)
    throw new BackupFault(
      `Der Platz auf dem Datenträger reicht nicht: gebraucht werden ${formatBytes(needed)}, frei sind ${formatBytes(free)}. Bitte schaffen Sie Platz und versuchen Sie es noch einmal.`,
    )
}

/**
 * Left out of backups: votes can be traced to addresses as long as the salt of their day exists, and
 * session hashes are of no use in a backup. Whoever has the key of the second factor has the second
 * factor; without it recovery codes open nothing, and an app password that was removed must not come back.
 */
const PRIVATE_TABLES = [
  ...['voter_salts', 'copy_marks', 'search_marks', 'sessions'],
  ...['second_factors', 'recovery_codes', 'app_passwords'],
]

/**
 * Empties these tables, as far as a database of an earlier version has them. With `secure_delete` no
 * page of the file holds any of it afterwards.
 */
export function deletePrivateRows(db: Db): void {
  const names = db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name in ${PRIVATE_TABLES}`,
  )
  for (const { name } of names) db.run(sql`delete from ${sql.identifier(name)}`)
}

/**
 * Makes sure that an open database is whole, of this program, and not from a later version of it.
 * Throws `BackupFault`, whose message begins with `name`, and SQLite's error where it cannot be read.
 */
export function verifyDatabase(sqlite: Database.Database, name: string): void {
  const found = String(sqlite.pragma('integrity_check(1)', { simple: true }))
  if (found !== 'ok') throw new BackupFault(`${name} ist beschädigt (${found.split('\n')[0]}).`)
  if (!isOwn(sqlite)) throw new BackupFault(`${name} ist keine Datenbank dieses Programms.`)
  if (readMigrationState(drizzle({ client: sqlite })).isNewer)
    throw new BackupFault(
      `${name} stammt von einer neueren Version. Bitte aktualisieren Sie zuerst das Programm.`,
    )
  const [orphan] = sqlite.pragma('foreign_key_check') as { table: string }[]
  if (orphan) throw new BackupFault(`${name} ist beschädigt (lose Verweise in ${orphan.table}).`)
}

const isOwn = (sqlite: Database.Database): boolean =>
  sqlite
    .prepare(
      `select count(*) from sqlite_schema where type = 'table'
        and name in ('__drizzle_migrations', 'brands', 'codes', 'influencers', 'operators')`,
    )
    .pluck()
    .get() === 5
