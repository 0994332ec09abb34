import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKSUM_ENDING } from '#db/backup-files.ts'
import type { Backup } from '#shared/schemas/backup.ts'

const NAME = /^codefluencer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(nightly|manual)\.db$/
const DAY_MS = 86_400_000
/** A copy that is being written; the number is its process. */
export const TEMPORARY = /\.\d+\.tmp(-\w+)?$/
/** Of a replaced database that could not be read, and so not be emptied of salts and sessions. */
export const UNREADABLE_ENDING = '-unreadable'

/** Where the backups of a process lie and how they go; built once in the composition root. */
export type Backups = {
  folder: string
  databasePath: string
  /** Saves the database into a file, as the command `backup` does. Rejects with `BackupFault`. */
  write: (target: string, signal: AbortSignal) => Promise<unknown>
  /** Whether this process makes them by itself, every night. */
  isScheduled: boolean
  running: { startedAt: Date; name: string } | null
  failure: { at: Date; message: string } | null
}

export const createBackups = (
  parts: Pick<Backups, 'folder' | 'databasePath' | 'write' | 'isScheduled'>,
): Backups => ({ ...parts, running: null, failure: null })

export type BackupKind = Backup['kind']
export type BackupFile = ReturnType<typeof listBackupFiles>[number]

export const toStamp = (instant: Date) => instant.toISOString().replace(/[:.]/g, '-')

export const toBackupName = (createdAt: Date, kind: BackupKind) =>
  `codefluencer-${toStamp(createdAt)}-${kind}.db`

/** Backups of a folder, newest first; other files are ignored. */
export function listBackupFiles(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const parsed = parseName(name)
      const stats = parsed && statSync(join(folder, name), { throwIfNoEntry: false })
      if (!parsed || !stats?.isFile()) return []
      return [{ ...parsed, bytes: stats.size, verified: isVerified(join(folder, name), stats) }]
    })
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** What lies under temporary names of this backup while it is written, or after its process was killed. */
export const listTemporaryFiles = (folder: string, backup: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(backup) && TEMPORARY.test(name))
        .map((name) => join(folder, name))
    : []

/** Whether a date is more than a day in the future, so the clock was wrong. */
export const isInFuture = (instant: Date, now: Date) => instant.getTime() - now.getTime() > DAY_MS

/**
 * The newest one that was checked, of a list with the newest first. One dated in the future would
 * count as the newest until then, and hide that no other is made.
 */
export const findNewestVerified = (files: readonly BackupFile[], now: Date) =>
  files.find(({ verified, createdAt }) => verified && !isInFuture(createdAt, now))

function parseName(name: string) {
  const [, day, hour, minute, second, ms, kind] = NAME.exec(name) ?? []
  const createdAt = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
  if (Number.isNaN(createdAt.getTime())) return null
  return { name, createdAt, kind: kind as BackupKind }
}

/** A file that was written to after its check is newer than its checksum. */
function isVerified(path: string, { mtimeMs }: { mtimeMs: number }): boolean {
  const checksum = statSync(path + CHECKSUM_ENDING, { throwIfNoEntry: false })
  return checksum !== undefined && checksum.mtimeMs >= mtimeMs
}
