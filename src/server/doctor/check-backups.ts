import { join } from 'node:path'
import { formatDaysAgo, formatMinute } from '#shared/texts/format.ts'
import { listBackupFiles } from '../services/backups/backup-files.ts'
import { type Finding, ok, warning } from './finding.ts'

/** One night may be missed; not two. */
const OLD_MS = 50 * 3_600_000

export function checkBackups(dataDir: string, now: Date): Finding {
  const [newest] = listBackupFiles(join(dataDir, 'backups'))
  if (!newest)
    return warning('Sicherung', 'es gibt noch keine; codefluencer backup DATEI legt eine an.')
  const at = `${formatMinute(newest.createdAt)} Uhr`
  if (now.getTime() - newest.createdAt.getTime() < OLD_MS) return ok('Sicherung', `${at}.`)
  return warning(
    'Sicherung',
    `die letzte ist ${formatDaysAgo(newest.createdAt, now)} entstanden (${at}); bitte sehen Sie im Panel unter Logs nach, warum.`,
  )
}
