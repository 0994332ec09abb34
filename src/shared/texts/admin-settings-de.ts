import type { Backup } from '../schemas/backup.ts'
import { formatBytes, formatNumber } from './format.ts'

export const SETTINGS_TEXTS = {
  heading: 'Einstellungen',
  apiDocs: 'API-Dokumentation',
  saved: 'Einstellungen gespeichert',
  saveFailed: {
    title: 'Fehler beim Speichern',
    fallback: 'Einstellungen konnten nicht gespeichert werden',
  },
  cron: {
    heading: 'Cronjob',
    loadFailed: 'Die Einstellungen des Cronjobs konnten nicht geladen werden.',
    status: 'Status',
    statuses: { active: 'Aktiv', paused: 'Pausiert', error: 'Fehler' },
    enabled: 'Automatische Datensammlung',
    enabledHint: 'Sammelt nach Zeitplan neue Codes für alle Marken.',
    switchedOn: 'Die automatische Datensammlung ist eingeschaltet.',
    switchedOff: 'Die automatische Datensammlung ist ausgeschaltet.',
    interval: 'Intervall',
    intervals: { hourly: 'Stündlich', daily: 'Täglich', weekly: 'Wöchentlich' },
    intervalHints: {
      hourly: 'Zu jeder vollen Stunde.',
      daily: 'Jeden Tag um 4 Uhr (Berlin).',
      weekly: 'Montags um 4 Uhr (Berlin).',
    },
    maxCodes: 'Neue Codes je Lauf',
    maxCodesHint: 'Danach endet ein Lauf; der nächste macht weiter.',
    recommended: 'empfohlen',
    unlimited: 'Unbegrenzt',
    lastRun: 'Letzter Lauf',
    never: 'noch nie',
    nextRun: 'Nächster Lauf',
    paused: 'pausiert',
    computing: 'wird berechnet …',
    lastError: 'Letzter Fehler',
    trigger: 'Jetzt ausführen',
    triggering: 'Wird gestartet …',
    manualRun: 'Manuelle Ausführung',
    manualRunHint: 'Einmal außer der Reihe, mit derselben Grenze.',
    running: 'Es läuft gerade eine Datensammlung.',
    triggered: {
      title: 'Manuelle Ausführung gestartet',
      description: 'Den Fortschritt zeigt die Zeile unter den Tabs.',
    },
    triggerFailed: {
      title: 'Fehler beim Starten',
      fallback: 'Manuelle Ausführung konnte nicht gestartet werden',
    },
  },
  review: {
    heading: 'Prüfung',
    loadFailed: 'Die Schwelle für die Prüfung konnte nicht geladen werden.',
    threshold: 'Schwelle für die Prüfung',
    unit: '%',
    explanation:
      'Ein Code, der mit weniger Sicherheit gelesen wurde, erscheint nicht öffentlich, sondern wartet unter',
    waitingLink: 'Codes, „Zu prüfen“',
    effects:
      'Senken gibt wartende Codes frei, die darüber liegen. Anheben blendet nichts aus: es gilt für Codes, die künftig gefunden werden.',
  },
  spending: {
    heading: 'Kosten je Lauf',
    loadFailed: 'Die Grenzen je Lauf konnten nicht geladen werden.',
    explanation:
      'Beide Grenzen gelten ab dem nächsten Lauf. Sie zählen nur mit einer Such-API oder einem KI-Modell: Eigene Dateien und das eigene Leseprogramm kosten nichts.',
    searchCalls: 'Suchanfragen je Lauf',
    searchCallsHint:
      'Eine Anfrage ist eine Seite Ergebnisse. Sind alle verbraucht, endet die Suche; der nächste Lauf macht mit den Marken weiter, die nicht an der Reihe waren.',
    modelTokens: 'Tokens je Lauf',
    modelTokensHint:
      'Was das KI-Modell liest und schreibt, zusammen. Sind alle verbraucht, liest das Leseprogramm den Rest allein. 0 heißt: Das Modell wird nie gefragt.',
  },
  blocked: {
    heading: 'Gesperrte Influencer',
    explanation:
      'Wer der Nennung widerspricht, wird hier gesperrt: Gespeichertes wird entfernt, neue Beiträge werden nicht mehr gelesen.',
    loadFailed: 'Die gesperrten Influencer konnten nicht geladen werden.',
    empty: 'Keine gesperrten Influencer',
    username: 'Benutzername',
    usernameInvalid:
      'Bitte einen Benutzernamen eingeben: Buchstaben, Ziffern, Punkt, Unter- und Bindestrich.',
    reason: 'Grund (optional)',
    blockedAt: 'Gesperrt am',
    block: 'Sperren',
    blocking: 'Wird gesperrt …',
    unblock: 'Sperre aufheben',
    unblocking: 'Wird aufgehoben …',
    confirmTitle: 'Influencer sperren',
    confirmQuestion: (username: string) =>
      `Möchten Sie @${username} wirklich sperren? Alles, was von dieser Person gespeichert ist, wird entfernt: Profil, Beiträge und die Codes, die nur von ihr stammen. Das lässt sich nicht rückgängig machen, auch nicht durch Aufheben der Sperre.`,
    done: 'Influencer gesperrt',
    blockFailed: {
      title: 'Fehler beim Sperren',
      fallback: 'Der Influencer konnte nicht gesperrt werden',
    },
    undone: 'Sperre aufgehoben',
    undoneEffect: (username: string) =>
      `Beiträge von @${username} werden bei der nächsten Sammlung wieder gelesen.`,
    unblockFailed: {
      title: 'Fehler beim Aufheben',
      fallback: 'Die Sperre konnte nicht aufgehoben werden',
    },
  },
} as const

export const describeRange = ({ min, max }: { min: number; max: number }) =>
  `Bitte eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} eingeben.`

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
