import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeDatabaseFiles } from '#db/backup-files.ts'
import { readErrorCode } from '#shared/domain/errors.ts'
import type { AdminContext } from '../context.ts'
import {
  type BackupFile,
  CHECKSUM_ENDING,
  findNewestVerified,
  isInFuture,
  listBackupFiles,
  UNREADABLE_ENDING,
} from './backup-files.ts'

const KEPT_OF_A_KIND = 7
/** As the privacy policy promises, less the hour until the next sweep. */
const KEPT_MS = 7 * 86_400_000 - 3_600_000
/** An unreadable database may hold voter salts, which may be kept 48 hours. */
const KEPT_UNREADABLE_MS = 47 * 3_600_000
/** A file under a temporary name that was not written to for this long is left over from a crash. */
const LEFTOVER_MS = 3_600_000
/** The same where its process seems to be gone. */
const ABANDONED_MS = 60_000
/** A copy that is being written, and the process that writes it or has it written. */
const TEMPORARY = /\.(\d+)\.tmp(-\w+)?$/

/**
 * Deletes backups beyond the last 7 of a kind or older than 7 days (but the newest), databases that
 * a restore replaced likewise, and what crashes left. Answers how many files of data went. Throws
 * at the end the first error of a file that could not be deleted.
 */
export function pruneBackups(ctx: AdminContext): number {
  const { folder, databasePath, running } = ctx.backups
  const now = ctx.clock()
  const old = selectOld(listBackupFiles(folder), now)
  const [dataFolder, database] = [dirname(databasePath), basename(databasePath)]
  const replaced = listOld(dataFolder, now, (name) => {
    if (!name.startsWith(`${database}.before-restore-`)) return null
    return name.includes(UNREADABLE_ENDING) ? KEPT_UNREADABLE_MS : KEPT_MS
  })
  const temporary = listOld(folder, now, (name) => {
    if (!TEMPORARY.test(name)) return null
    return isAbandoned(name, running !== null) ? ABANDONED_MS : LEFTOVER_MS
  })
  // A restore needs the folder's lock, so these are left over from one that was killed.
  const restoring = listOld(dataFolder, now, (name) =>
    name.startsWith(`${database}.restoring`) ? LEFTOVER_MS : null,
  )
  const backups = old.map(({ name }) => join(folder, name))
  removeEach([...backups, ...replaced, ...temporary, ...restoring])
  return old.length + replaced.length
}

/**
 * Whether the process seems to be gone that a copy was written for: it may hold salts still, and goes
 * sooner than other rests. In a container the next process has the number of the last; one at work in
 * another container is not found by its number.
 */
function isAbandoned(name: string, isWriting: boolean): boolean {
  const pid = Number(TEMPORARY.exec(name)?.[1])
  if (pid === process.pid) return !isWriting
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return readErrorCode(error) === 'ESRCH'
  }
}

/** With what lies beside them. One that cannot be deleted does not stop the others. */
function removeEach(paths: readonly string[]): void {
  const faults: unknown[] = []
  for (const path of paths)
    try {
      removeDatabaseFiles(path)
      rmSync(path + CHECKSUM_ENDING, { force: true })
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw faults[0]
}

/**
 * The newest checked one stays whatever its age: after a long pause, or while the clock is far ahead,
 * it is the only one that could be restored until the next night. Those dated in the future, by a
 * wrong clock, are deleted once there is a week of nightly ones besides: if instead the clock is wrong
 * now, all backups seem to be dated in the future.
 */
function selectOld(files: readonly BackupFile[], now: Date): BackupFile[] {
  const { ahead = [], dated = [] } = Object.groupBy(files, (file) =>
    isInFuture(file.createdAt, now) ? 'ahead' : 'dated',
  )
  const kinds = Map.groupBy(dated, ({ kind }) => kind)
  const tooMany = [...kinds.values()].flatMap((those) => those.slice(KEPT_OF_A_KIND))
  const newest = findNewestVerified(dated, now)
  const tooOld = dated.filter(
    (file) => file !== newest && now.getTime() - file.createdAt.getTime() > KEPT_MS,
  )
  const hasWeek = (kinds.get('nightly')?.length ?? 0) >= KEPT_OF_A_KIND
  return [...new Set([...tooMany, ...tooOld, ...(hasWeek ? ahead : [])])]
}

/**
 * Files older than the age at which one of this name is deleted; null for one that never is. By the
 * last write, which a restore sets to its own time.
 */
function listOld(folder: string, now: Date, readAgeMs: (name: string) => number | null): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const ageMs = readAgeMs(name)
    if (ageMs === null) return []
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats && now.getTime() - stats.mtimeMs > ageMs ? [path] : []
  })
}
