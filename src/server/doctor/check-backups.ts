import { formatDaysAgo, formatMinute } from '#shared/texts/format.ts'
import type { Config } from '../config.ts'
import { toBackupsFolder } from '../data-paths.ts'
import { findNewestVerified, listBackupFiles } from '../services/backups/backup-files.ts'
import { type Finding, ok, warning } from './finding.ts'

/** One night may be missed; not two. */
const OLD_MS = 50 * 3_600_000

/** How old the newest checked backup in the data folder is. */
export function checkBackups(
  { dataDir, primaryUrl }: Pick<Config, 'dataDir' | 'primaryUrl'>,
  now: Date,
): Finding {
  if (primaryUrl) return ok('Sicherung', 'entsteht auf dem Primären.')
  const newest = findNewestVerified(listBackupFiles(toBackupsFolder(dataDir)), now)
  if (!newest)
    return warning(
      'Sicherung',
      'es gibt noch keine geprüfte; im Panel unter Einstellungen legen Sie eine an.',
    )
  const at = `${formatMinute(newest.createdAt)} Uhr`
  if (now.getTime() - newest.createdAt.getTime() < OLD_MS) return ok('Sicherung', `${at}.`)
  return warning(
    'Sicherung',
    `die letzte ist ${formatDaysAgo(newest.createdAt, now)} entstanden (${at}); bitte sehen Sie im Panel unter Logs nach, warum.`,
  )
}
