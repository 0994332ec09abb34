import { statSync } from 'node:fs'
import { Cron } from 'croner'
import { TIME_ZONE } from '#shared/domain/german-day.ts'
import type { ServiceContext } from '../context.ts'
import { listBackupFiles } from './backup-files.ts'

/** Every night, before the day's collection, on the clocks of Germany. */
export const NIGHTLY_PATTERN = '7 3 * * *'

/** When the nightly backup after the newest one is or was due; for a new database the first night. */
export function findNextNightly({ backups, clock }: ServiceContext): Date {
  const newest = listBackupFiles(backups.folder).find(({ kind }) => kind === 'nightly')
  const stats = statSync(backups.databasePath, { throwIfNoEntry: false })
  const since = newest?.createdAt ?? stats?.birthtime ?? clock()
  const next = new Cron(NIGHTLY_PATTERN, { timezone: TIME_ZONE }).nextRun(since)
  if (!next) throw new Error('No next run for the nightly backup')
  return next
}
