import * as fs from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { deletePrivateRows, requireSpace, verifyDatabase } from '#db/backup.ts'
import * as files from '#db/backup-files.ts'
import { migrateDatabase, readMigrationState } from '#db/migrate.ts'
import { type DatabaseHandle, type Db, openDatabase, openSqlite } from '#db/open-database.ts'
import { insertBlockedInfluencer, listBlockedRows } from '#db/queries/influencers.ts'
import { findFirstOperator } from '#db/queries/operators.ts'
import { insertSignInRows, readSignInRows, type SignInRows } from '#db/queries/second-factors.ts'
import { writeTransaction } from '#db/transactions.ts'
import { BackupFault, readErrorCode } from '#shared/domain/errors.ts'
import { deletePerson } from '../influencers/delete-person.ts'
import { writeLog } from '../logs.ts'
import { toStamp, UNREADABLE_ENDING } from './backup-files.ts'

/** Errors that pass or can be repaired by hand; they say nothing about the content of the file. */
const CANNOT_OPEN = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/
/** Waits briefly for another program, such as a shell, that has the file open. */
const WAIT_MS = 1_000
/** More than any block list has; the panel's limit must not apply here. */
const ALL = 1_000_000_000

type Restore = { databasePath: string; file: string; now: Date }
type BlockedPeople = { username: string; reason: string | null; createdAt: Date }[]
/** What today's database knows better than any backup. `signIn` is null where it is too old to know of any. */
type Today = { people: BlockedPeople; signIn: SignInRows | null }

export type RestoreResult = {
  /** Where the replaced database lies; null where there was none. */
  kept: string | null
  /** The backup was of an earlier version. */
  migrated: boolean
  /** People of today's block list whose data was removed from the restored database. */
  blocked: number
  /** False when the replaced database was too broken to tell who is on its block list. */
  blockListRead: boolean
}

/**
 * Puts a backup in the place of the database. All is done on a copy, the last step is one rename:
 * at any moment the old or the new database is there, whole. The caller holds the folder's
 * exclusive lock. Throws `BackupFault`, and nothing has changed then.
 */
export function restoreDatabase({ databasePath, file, now }: Restore): RestoreResult {
  const temporary = `${databasePath}.restoring`
  try {
    if (!fs.existsSync(file)) throw new BackupFault(`${file}: Diese Datei gibt es nicht.`)
    if (fs.existsSync(databasePath) && fs.realpathSync(file) === fs.realpathSync(databasePath))
      throw new BackupFault(`${file} ist die Datenbank selbst.`)
    files.removeDatabaseFiles(temporary)
    const today = readToday(databasePath)
    const prepared = prepareCopy({ file, temporary, ...(today ?? NOTHING), now })
    copyOwner(temporary, databasePath)
    files.syncFile(temporary)
    if (today) requireNoOpenLog(databasePath)
    const ending = `.before-restore-${toStamp(now)}${UNREADABLE_ENDING}`
    const replaced = keepReplaced(databasePath, ending, now)
    // The old log must not meet the new database.
    for (const suffix of ['-wal', '-shm', '-journal'])
      fs.rmSync(databasePath + suffix, { force: true })
    fs.renameSync(temporary, databasePath)
    files.syncFolderOf(databasePath)
    const kept = today && replaced ? emptyReplaced(replaced, now) : replaced
    return { kept, ...prepared, blockListRead: today !== null }
  } catch (error) {
    throw files.toBackupFault(error, basename(file))
  } finally {
    files.removeDatabaseFiles(temporary)
  }
}

const NOTHING: Today = { people: [], signIn: null }

/**
 * Who is on the block list of a database that is about to be replaced, and its second factor and app
 * passwords, which no backup holds. Whatever its log still holds is part of the file afterwards, unless
 * somebody else reads it just then. Null for a broken one: it has no list that could be trusted to be
 * complete. Throws where the file cannot be opened now.
 */
function readToday(databasePath: string): Today | null {
  if (!fs.existsSync(databasePath)) return NOTHING
  try {
    // Read-only first: SQLite would tidy away the log of a broken one.
    const options = { readonly: true, timeout: WAIT_MS }
    const today = withDatabase(databasePath, options, ({ db }) => ({
      people: listBlockedRows(db, { limit: ALL }),
      signIn: readSignInRows(db),
    }))
    withDatabase(databasePath, { timeout: WAIT_MS }, emptyLog)
    return today
  } catch (error) {
    if (CANNOT_OPEN.test(readErrorCode(error)))
      throw files.toBackupFault(error, basename(databasePath))
    return null
  }
}

type Copy = Today & { file: string; temporary: string; now: Date }

/** Makes a copy of the backup what shall be served: checked, of this version, and clean. */
function prepareCopy(copy: Copy): { migrated: boolean; blocked: number } {
  const { file, temporary } = copy
  compareChecksum(file)
  requireSpace(dirname(temporary), fs.statSync(file).size)
  fs.copyFileSync(file, temporary)
  fs.chmodSync(temporary, 0o600)
  // Somebody may have copied a database in use, with its log beside it.
  if (fs.existsSync(`${file}-wal`)) fs.copyFileSync(`${file}-wal`, `${temporary}-wal`)
  const sqlite = openSqlite(temporary, { fileMustExist: true })
  try {
    verifyDatabase(sqlite, basename(file))
  } finally {
    sqlite.close()
  }
  return withDatabase(temporary, {}, (handle) => {
    const migrated = readMigrationState(handle.db).pending > 0
    migrateDatabase(handle.db)
    const blocked = clean(handle.db, copy)
    emptyLog(handle)
    // One file that can be moved; whoever opens it next makes the log again.
    handle.sqlite.pragma('journal_mode = DELETE')
    return { migrated, blocked }
  })
}

function compareChecksum(file: string): void {
  const checksum = file + files.CHECKSUM_ENDING
  if (!fs.existsSync(checksum)) return
  const [expected] = fs.readFileSync(checksum, 'utf8').split(/\s/)
  if (expected !== files.hashFile(file))
    throw new BackupFault(
      `${basename(file)} passt nicht zu seiner Prüfsumme: Die Datei ist beschädigt oder verändert.`,
    )
}

/**
 * Removes salts, sessions and whoever objected since the backup was made, and keeps today's second factor:
 * a restore must not switch it off. Answers how many people were newly blocked.
 */
function clean(db: Db, { people, signIn, file, now }: Copy): number {
  return writeTransaction(db, (tx) => {
    deletePrivateRows(tx)
    const operator = findFirstOperator(tx)
    if (operator && signIn) insertSignInRows(tx, operator.id, signIn)
    const fresh = people.filter((person) => {
      // Also of those on both lists: nothing of them may stay, whatever the backup holds.
      const isNew = insertBlockedInfluencer(tx, person)
      deletePerson(tx, person.username, now)
      return isNew
    })
    const context = { db: tx, clock: () => now }
    const message = 'Datenbank aus einer Sicherung wiederhergestellt'
    const details = { file: basename(file), blocked: fresh.length }
    writeLog(context, { type: 'security', level: 'warning', message, details })
    return fresh.length
  })
}

/** Restored by root, the database must still belong to whom the server runs as. */
function copyOwner(temporary: string, databasePath: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(
    fs.existsSync(databasePath) ? databasePath : dirname(databasePath),
  )
  fs.chownSync(temporary, uid, gid)
}

/**
 * Removes salts, sessions and the second factor from a database once it is replaced, and not before: a restore that
 * breaks off must not switch the second factor off. Until then its name is that of one that could not be
 * read, which is deleted sooner. Answers the name that it has in the end.
 */
function emptyReplaced(replaced: string, now: Date): string {
  try {
    withDatabase(replaced, {}, (handle) => {
      deletePrivateRows(handle.db)
      emptyLog(handle)
    })
  } catch {
    // The restore is done, and this file goes with those that could not be read.
    return replaced
  }
  const kept = replaced.slice(0, -UNREADABLE_ENDING.length)
  fs.renameSync(replaced, kept)
  fs.utimesSync(kept, now, now)
  files.syncFolderOf(kept)
  return kept
}

/**
 * The log cannot be replaced in one step with its database. Reading the block list has emptied it;
 * what is in it now came from somebody who has the database open.
 */
function requireNoOpenLog(databasePath: string): void {
  const log = fs.statSync(`${databasePath}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0)
    throw new BackupFault(
      `Ein anderes Programm hat ${basename(databasePath)} offen. Bitte beenden Sie es und versuchen Sie es noch einmal.`,
    )
}

/**
 * Gives the replaced database a second name, or a copy where the disk knows no second names; kept for
 * some days from the restore on. A broken one keeps its log. Answers its path; null where there is none.
 */
function keepReplaced(databasePath: string, ending: string, now: Date): string | null {
  if (!fs.existsSync(databasePath)) return null
  for (const suffix of ['', '-wal']) {
    const path = databasePath + suffix
    const kept = databasePath + ending + suffix
    if (!fs.existsSync(path)) continue
    try {
      fs.linkSync(path, kept)
    } catch {
      fs.copyFileSync(path, kept)
      files.syncFile(kept)
    }
    fs.utimesSync(kept, now, now)
    fs.chmodSync(kept, 0o600)
  }
  files.syncFolderOf(databasePath)
  return databasePath + ending
}

const emptyLog = ({ sqlite }: DatabaseHandle) => sqlite.pragma('wal_checkpoint(TRUNCATE)')

function withDatabase<T>(
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
