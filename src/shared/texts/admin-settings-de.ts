import type { Backup } from '../schemas/backup.ts'
import { formatBytes } from './format.ts'

export const BACKUP_TEXTS = {
  heading: 'Sicherungen',
  explanation:
    'Jede Nacht um 3:07 Uhr wird die Datenbank gesichert und die Kopie geprüft. Es bleiben die letzten sieben, dazu sieben von Hand, keine länger als sieben Tage. Bewahren Sie eine Kopie auch an einem anderen Ort auf.',
  loadFailed: 'Die Sicherungen konnten nicht geladen werden.',
  empty: 'Noch keine Sicherungen. Die erste entsteht in der nächsten Nacht.',
  start: 'Jetzt sichern',
  running: 'Wird gesichert …',
  progress: 'Fortschritt der Sicherung',
  kinds: { nightly: 'nächtlich', manual: 'von Hand' },
  verified: 'Geprüft',
  unverified: 'Ungeprüft',
  unverifiedHint: 'Die Datei wurde nach der Prüfung verändert oder nie geprüft.',
  download: 'Herunterladen',
  lastFailure: 'Letzte Sicherung fehlgeschlagen',
  done: 'Sicherung erstellt',
  failed: { title: 'Sicherung fehlgeschlagen', fallback: 'Die Sicherung konnte nicht beginnen' },
  restoreHint: 'Zurückspielen geht auf dem Server, bei gestopptem Dienst:',
  restoreCommand: 'codefluencer restore DATEI',
} as const

export const describeBackup = ({ kind, bytes }: Pick<Backup, 'kind' | 'bytes'>) =>
  `${BACKUP_TEXTS.kinds[kind]}, ${formatBytes(bytes)}`
