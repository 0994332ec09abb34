import { statSync } from 'node:fs'
import { Cron } from 'croner'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { ServiceContext } from '../context.ts'
import { findNewestVerified, isAhead, listBackupFiles } from './backup-files.ts'

/** Every night, before the day's collection, on the clocks of Germany. */
const NIGHTLY_PATTERN = '7 3 * * *'
const DAY_MS = 86_400_000

/**
 * When the nightly backup after the newest whole one is or was due; for a new database the first
 * night. What is dated in days to come, be it the database, would put it off until then.
 */
export function findNextNightly({ backups, clock }: ServiceContext): Date {
  const now = clock()
  const nightly = listBackupFiles(backups.folder).filter(({ kind }) => kind === 'nightly')
  const newest = findNewestVerified(nightly, now)
  const stats = statSync(backups.databasePath, { throwIfNoEntry: false })
  const bornAt = stats?.birthtime ?? now
  const since =
    newest?.createdAt ?? (isAhead(bornAt, now) ? new Date(now.getTime() - DAY_MS) : bornAt)
  const next = new Cron(NIGHTLY_PATTERN, { timezone: TIME_ZONE }).nextRun(since)
  if (!next) throw new Error('No next run for the nightly backup')
  return next
}
