import { chmodSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { deletePrivateRows, requireSpace, verifyDatabase } from '#db/backup.ts'
import { CHECKSUM_ENDING, hashFile, toBackupFault } from '#db/backup-files.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, type Db, openDatabase, openSqlite } from '#db/open-database.ts'
import { insertBlockedInfluencer, listBlockedRows } from '#db/queries/influencers.ts'
import { writeTransaction } from '#db/transactions.ts'
import { BackupFault, readErrorCode } from '#shared/domain/errors.ts'
import { deletePerson } from '../influencers/delete-person.ts'
import { writeLog } from '../logs.ts'

/** Errors that pass or can be repaired by hand; they say nothing about the content of the file. */
const CANNOT_OPEN = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/
/** Waits briefly for another program, such as a shell, that has the file open. */
export const WAIT_MS = 1_000
/** More than any block list has; the panel's limit must not apply here. */
const ALL = 1_000_000_000

type Preparation = {
  file: string
  temporary: string
  people: BlockList['people']
  now: Date
}

/**
 * Copies a backup to `temporary` and makes it what shall be served: checked, of this version,
 * without salts and sessions, and without people who objected since. Throws `BackupFault` for a
 * file that is damaged, of another program or of a later version.
 */
export function prepareRestore(options: Preparation): { migrated: boolean; blocked: number } {
  const { file, temporary } = options
  compareChecksum(file)
  requireSpace(dirname(temporary), statSync(file).size)
  copyFileSync(file, temporary)
  chmodSync(temporary, 0o600)
  // Somebody may have copied a database in use, with its log beside it.
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${temporary}-wal`)
  const { migrations } = verifyFile(temporary, basename(file))
  return withDatabase(temporary, {}, ({ db, sqlite }) => {
    migrateDatabase(db)
    const blocked = cleanRestored(db, options)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    // One file that can be moved; whoever opens it next makes the log again.
    sqlite.pragma('journal_mode = DELETE')
    return { migrated: migrations === 'older', blocked }
  })
}

function compareChecksum(file: string): void {
  const checksum = file + CHECKSUM_ENDING
  if (!existsSync(checksum)) return
  const [expected] = readFileSync(checksum, 'utf8').split(/\s/)
  if (expected !== hashFile(file))
    throw new BackupFault(
      `${basename(file)} passt nicht zu seiner Prüfsumme: Die Datei ist beschädigt oder verändert.`,
    )
}

function verifyFile(path: string, name: string) {
  const sqlite = openSqlite(path, { fileMustExist: true })
  try {
    return verifyDatabase(sqlite, name)
  } finally {
    sqlite.close()
  }
}

/** Answers how many people were newly blocked. */
function cleanRestored(db: Db, { people, file, now }: Preparation): number {
  return writeTransaction(db, (tx) => {
    deletePrivateRows(tx)
    const fresh = people.filter((person) => {
      // Also of those on both lists: nothing of them may stay, whatever the backup holds.
      const isNew = insertBlockedInfluencer(tx, person)
      deletePerson(tx, person.username, now)
      return isNew
    })
    writeLog(
      { db: tx, clock: () => now },
      {
        type: 'security',
        level: 'warning',
        message: 'Datenbank aus einer Sicherung wiederhergestellt',
        details: { file: basename(file), blocked: fresh.length },
      },
    )
    return fresh.length
  })
}

type BlockedPerson = { username: string; reason: string | null; createdAt: Date }
type BlockList = { state: 'read' | 'none' | 'unreadable'; people: BlockedPerson[] }

/**
 * Who is on the block list of a database that is about to be replaced. Whatever its log still holds
 * is part of the file afterwards, unless somebody else reads it just then. A broken one has no list
 * that could be trusted to be complete. Throws `BackupFault` when the file cannot be opened now.
 */
export function readBlockList(databasePath: string): BlockList {
  if (!existsSync(databasePath)) return { state: 'none', people: [] }
  try {
    // Read-only first: SQLite would tidy away the log of a broken one.
    const people = withDatabase(databasePath, { readonly: true, timeout: WAIT_MS }, ({ db }) =>
      listBlockedRows(db, { limit: ALL }),
    )
    withDatabase(databasePath, { timeout: WAIT_MS }, ({ sqlite }) =>
      sqlite.pragma('wal_checkpoint(TRUNCATE)'),
    )
    return { state: 'read', people }
  } catch (error) {
    if (CANNOT_OPEN.test(readErrorCode(error))) throw toBackupFault(error, basename(databasePath))
    return { state: 'unreadable', people: [] }
  }
}

export function withDatabase<T>(
  path: string,
  options: Database.Options,
  work: (handle: DatabaseHandle) => T,
): T {
  const handle = openDatabase(path, options)
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}
