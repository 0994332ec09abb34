import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeDatabaseFiles } from '#db/backup/sync-file.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { CHECKSUM_ENDING, listBackupFiles } from './backup-files.ts'

const KEPT_OF_A_KIND = 7
/** As the privacy policy promises, less the hour until the next sweep. */
const KEPT_MS = 7 * 86_400_000 - 3_600_000
/** A file under a temporary name that nobody wrote to for this long is a rest. */
const REST_MS = 3_600_000

/**
 * Deletes backups beyond the last 7 of a kind and all that are older than 7 days, databases that a
 * restore replaced likewise, and what crashes left. Answers how many files of data went.
 * Throws `unauthenticated` for visitors.
 */
export function pruneBackups(ctx: ServiceContext): number {
  requireAdmin(ctx)
  const { folder, databasePath } = ctx.backups
  const now = ctx.clock().getTime()
  const kinds = Map.groupBy(listBackupFiles(folder), ({ kind }) => kind)
  const old = [...kinds.values()].flatMap((files) =>
    files.filter(
      ({ createdAt }, index) => index >= KEPT_OF_A_KIND || now - createdAt.getTime() > KEPT_MS,
    ),
  )
  for (const { name } of old) {
    rmSync(join(folder, name), { force: true })
    rmSync(join(folder, name + CHECKSUM_ENDING), { force: true })
  }
  const replaced = listOlderThan(dirname(databasePath), KEPT_MS, now, (name) =>
    name.startsWith(`${basename(databasePath)}.before-restore-`),
  )
  const rests = listOlderThan(folder, REST_MS, now, (name) => /\.tmp(-\w+)?$/.test(name))
  for (const path of [...replaced, ...rests]) removeDatabaseFiles(path)
  return old.length + replaced.length
}

/** By the time of the last write, which a restore sets to its own. */
function listOlderThan(
  folder: string,
  ageMs: number,
  now: number,
  isMeant: (name: string) => boolean,
): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(isMeant)
    .map((name) => join(folder, name))
    .filter((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats !== undefined && now - stats.mtimeMs > ageMs
    })
}
