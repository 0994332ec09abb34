import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHECKSUM_ENDING, removeDatabaseFiles } from '#db/backup-files.ts'
import type { AdminContext } from '../context.ts'
import {
  type BackupFile,
  findNewestVerified,
  isInFuture,
  listBackupFiles,
  TEMPORARY,
} from './backup-files.ts'

const KEPT_OF_A_KIND = 7
const HOUR_MS = 3_600_000
/** As the privacy policy promises, less the hour until the next sweep. */
const KEPT_MS = 7 * 24 * HOUR_MS - HOUR_MS

/** What else goes when it was not written to for so long; the first pattern of a name counts. */
type Rules = readonly (readonly [pattern: RegExp, ageMs: number])[]
const IN_DATA_FOLDER: Rules = [
  // It may hold voter salts, which may be kept 48 hours.
  [/^app\.db\.before-restore-.*-unreadable/, 47 * HOUR_MS],
  [/^app\.db\.before-restore-/, KEPT_MS],
  // Left over from a restore that was killed: each begins with a new copy.
  [/^app\.db\.restoring/, HOUR_MS],
]
const IN_BACKUPS: Rules = [[TEMPORARY, HOUR_MS]]

/**
 * Deletes backups beyond the last 7 of a kind or older than 7 days (but the newest), databases that
 * a restore replaced likewise, and what crashes left. Answers how many files went. Throws at the end
 * the first error of a file that could not be deleted.
 */
export function pruneBackups(ctx: AdminContext): number {
  const { folder, databasePath } = ctx.backups
  const now = ctx.clock()
  const paths = [
    ...selectOld(listBackupFiles(folder), now).map(({ name }) => join(folder, name)),
    ...listOld(dirname(databasePath), IN_DATA_FOLDER, now),
    ...listOld(folder, IN_BACKUPS, now),
  ]
  removeEach(paths)
  return paths.length
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

/** By the last write, which a restore sets to its own time. */
function listOld(folder: string, rules: Rules, now: Date): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const [, ageMs] = rules.find(([pattern]) => pattern.test(name)) ?? []
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    return ageMs && stats && now.getTime() - stats.mtimeMs > ageMs ? [path] : []
  })
}
