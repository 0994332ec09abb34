import { closeSync, openSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { openSqlite } from '../open-sqlite.ts'
import { BackupFault, noSpace, toBackupFault } from './backup-fault.ts'
import { deletePrivateRows } from './private-rows.ts'
import { hashFile, removeDatabaseFiles, syncFile } from './sync-file.ts'
import { verifyDatabase } from './verify-database.ts'

/** Half a megabyte at a time: requests come in between where it runs beside them. */
const PAGES_PER_STEP = 128
/** Copying is most of the work; checking the copy is the rest. */
const COPY_SHARE = 0.8
/** For the journal beside the copy, and for whoever else writes meanwhile. */
const SPARE_BYTES = 16_000_000

export type WriteOptions = {
  /** Part that is done, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}
export type WrittenBackup = { bytes: number; sha256: string }

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
