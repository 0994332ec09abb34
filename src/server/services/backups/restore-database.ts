import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { deletePrivateRows } from '#db/backup.ts'
import { removeDatabaseFiles, syncFile, syncFolderOf, toBackupFault } from '#db/backup-files.ts'
import { BackupFault } from '#shared/domain/errors.ts'
import { toStamp, UNREADABLE_ENDING } from './backup-files.ts'
import { prepareRestore, readBlockList, WAIT_MS, withDatabase } from './prepare-restore.ts'

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
export function restoreDatabase(options: {
  databasePath: string
  file: string
  now: Date
}): RestoreResult {
  const { databasePath, file, now } = options
  const temporary = `${databasePath}.restoring`
  try {
    requireOtherFile(file, databasePath)
    removeDatabaseFiles(temporary)
    const blockList = readBlockList(databasePath)
    const prepared = prepareRestore({ file, temporary, people: blockList.people, now })
    copyOwner(temporary, databasePath)
    syncFile(temporary)
    const blockListRead = blockList.state !== 'unreadable'
    if (blockListRead) requireNoOpenLog(databasePath)
    if (blockList.state === 'read') deletePrivateRowsOfReplaced(databasePath)
    const kept = replaceDatabase(databasePath, temporary, { now, isReadable: blockListRead })
    return { kept, ...prepared, blockListRead }
  } catch (error) {
    throw toBackupFault(error, basename(file))
  } finally {
    removeDatabaseFiles(temporary)
  }
}

function requireOtherFile(file: string, databasePath: string): void {
  if (!existsSync(file)) throw new BackupFault(`${file}: Diese Datei gibt es nicht.`)
  if (existsSync(databasePath) && realpathSync(file) === realpathSync(databasePath))
    throw new BackupFault(`${file} ist die Datenbank selbst.`)
}

/** Before it gets its other name: nothing that is kept holds salts or sessions at any moment. */
function deletePrivateRowsOfReplaced(databasePath: string): void {
  withDatabase(databasePath, { timeout: WAIT_MS }, ({ db, sqlite }) => {
    deletePrivateRows(db)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  })
  requireNoOpenLog(databasePath)
}

/**
 * The log cannot be replaced in one step with its database. Reading the block list has emptied it;
 * what is in it now came from somebody who has the database open.
 */
function requireNoOpenLog(databasePath: string): void {
  const log = statSync(`${databasePath}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0)
    throw new BackupFault(
      `Ein anderes Programm hat ${basename(databasePath)} offen. Bitte beenden Sie es und versuchen Sie es noch einmal.`,
    )
}

/** Restored by root, the database must still belong to whom the server runs as. */
function copyOwner(temporary: string, databasePath: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(existsSync(databasePath) ? databasePath : dirname(databasePath))
  chownSync(temporary, uid, gid)
}

/**
 * Answers where the old one lies. Its log must not meet the new database; a broken one keeps it.
 */
function replaceDatabase(
  databasePath: string,
  temporary: string,
  { now, isReadable }: { now: Date; isReadable: boolean },
): string | null {
  const name = `${databasePath}.before-restore-${toStamp(now)}${isReadable ? '' : UNREADABLE_ENDING}`
  const kept = existsSync(databasePath) ? name : null
  if (kept) {
    for (const suffix of ['', '-wal'])
      if (existsSync(databasePath + suffix)) keepCopy(databasePath + suffix, kept + suffix, now)
    syncFolderOf(kept)
  }
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(databasePath + suffix, { force: true })
  renameSync(temporary, databasePath)
  syncFolderOf(databasePath)
  return kept
}

/** A second name for the file, else a copy. It is kept for some days from the restore on. */
function keepCopy(path: string, kept: string, now: Date): void {
  try {
    linkSync(path, kept)
  } catch {
    copyFileSync(path, kept)
    syncFile(kept)
  }
  utimesSync(kept, now, now)
  chmodSync(kept, 0o600)
}
