import type { CollectionResult, Run } from '../schemas/collection.ts'
import { formatCount, formatNumber, pluralize, writeCount } from './format.ts'

/** What a run came to, in one line without a full stop. */
export const describeResult = (result: CollectionResult & Partial<Pick<Run, 'trigger'>>): string =>
  result.trigger === 'again'
    ? `${formatCount(result.codesFound, 'Code', 'Codes')} neu gelesen`
    : `${formatCount(result.totalSearched, 'Beitrag', 'Beiträge')} durchsucht, ${formatCount(result.codesFound, 'Code', 'Codes')} gefunden, ${formatNumber(result.codesAdded)} neu${describeLimit(result)}`

type CodesReadAgain = {
  codesRead: number
  codesMoved: number
  codesChanged: number
  codesWaiting: number
}

/** What reading again came to, in one line without a full stop; for logs. */
export function describeCodesReadAgain(counts: CodesReadAgain): string {
  const { codesRead, codesMoved, codesChanged, codesWaiting } = counts
  const moved = `${codesMoved} ${pluralize(codesMoved, 'zog', 'zogen')} zu einer anderen Marke um`
  const waiting = `${codesWaiting} ${pluralize(codesWaiting, 'wartet', 'warten')} als Widerspruch`
  return `${writeCount(codesRead, 'Code', 'Codes')} neu gelesen, ${moved}, bei ${codesChanged} änderte sich Rabatt oder Ende, ${waiting}`
}

/** Begins with a full stop, to go behind what a run came to; empty where it was not cut short. */
export const describeLimit = ({ limitReached }: Pick<CollectionResult, 'limitReached'>): string =>
  limitReached === null ? '' : `. ${limitSentence(limitReached)}`

export const limitSentence = (limit: number): string =>
  `Grenze von ${formatNumber(limit)} neuen Codes erreicht; der nächste Lauf macht weiter`

/** Texts of the tab 'Datensammlung' and of the status line above every tab. */
export const COLLECTION_TEXTS = {
  heading: 'Automatische Datensammlung',
  description:
    'Durchsucht die eingerichtete Quelle nach Beiträgen zu allen Marken im Verzeichnis und übernimmt neue Rabattcodes.',
  runNow: 'Sofort starten',
  runningNow: 'Sammlung läuft …',
  readAgain: 'Neu lesen',
  readAgainHint:
    'Liest noch einmal, woraus Codes gelesen wurden: Beiträge, die noch im Ordner liegen, sonst die gespeicherten Zitate.',
  codesReadAgain: 'Neu gelesen',
  startInBackground: 'Im Hintergrund starten',
  starting: 'Wird gestartet …',
  stop: 'Sammlung stoppen',
  stopping: 'Wird gestoppt …',
  progress: 'Fortschritt der Datensammlung',
  searched: 'Durchsucht',
  found: 'Gefunden',
  added: 'Neu',
  successRate: 'Erfolgsquote',
  searchCalls: 'Suchanfragen',
  modelCalls: 'KI-Anfragen',
  modelTokens: 'Tokens',
  duration: 'Dauer',
  lastResult: 'Letztes Ergebnis',
  noResult: 'Es ist noch keine Datensammlung gelaufen.',
  systemStatus: 'Systemstatus',
  tilesFailed: 'Der Systemstatus konnte nicht geladen werden.',
  latestFailed: 'Das letzte Ergebnis konnte nicht geladen werden.',
  unknownHint: 'Angebote dieser Marken wurden gefunden, aber nicht gespeichert.',
  unknownPrefix: 'Nicht im Verzeichnis:',
  add: 'Hinzufügen',
  alreadyAdded: 'Im Verzeichnis',
  idle: 'Keine Datensammlung aktiv.',
  reconnecting: 'Live-Verbindung wird wiederhergestellt …',
  preparing: 'wird vorbereitet',
  tileStates: {
    online: 'Online',
    not_configured: 'Nicht eingerichtet',
    unchecked: 'Noch nicht geprüft',
    error: 'Gestört',
  },
  statuses: {
    running: 'Läuft',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    stopped: 'Gestoppt',
    interrupted: 'Unterbrochen',
  },
  triggers: {
    manual: 'von Hand',
    brand: 'für eine Marke',
    background: 'im Hintergrund',
    cron: 'nach Zeitplan',
    schedule: 'geplante Marken',
    cli: 'Befehlszeile',
    again: 'neu gelesen',
  },
  notes: [
    '„Sofort starten“ wartet auf das Ergebnis. Der Fortschritt steht auf jedem Tab oben.',
    '„Im Hintergrund starten“ kehrt sofort zurück; Sie können das Panel dabei schließen.',
    'Es läuft immer nur eine Sammlung. Eine gestoppte Sammlung behält alles, was sie bis dahin gefunden hat.',
    'Ein Code wird nur übernommen, wenn er wörtlich im Beitrag steht. Bekannte Codes werden nicht doppelt angelegt.',
    '„Gefunden“ zählt jede Fundstelle, auch die bekannter Codes. „Neu“ zählt, was hinzukam, auch wenn es noch auf Prüfung wartet.',
    '„Neu lesen“ sucht keine neuen Codes: Was heute anders gelesen wird, ändert Marke, Rabatt und Ende der bekannten. Was Sie festgelegt haben, bleibt; nennt ein Beitrag dann einen anderen Shop, wartet er als Widerspruch.',
    'Die Erfolgsquote ist der Anteil neuer Codes an den gefundenen.',
  ],
  ended: (status: Run['status']): string =>
    `Datensammlung ${COLLECTION_TEXTS.statuses[status].toLowerCase()}`,
  startedToast: {
    title: 'Datensammlung gestartet',
    description: 'Die Sammlung läuft im Hintergrund.',
  },
  stopToast: {
    title: 'Datensammlung wird gestoppt',
    description: 'Der Lauf endet nach dem aktuellen Beitrag.',
  },
  nothingToStop: { title: 'Keine Datensammlung aktiv', description: 'Der Lauf war schon beendet.' },
  runFailed: {
    title: 'Fehler bei der Datensammlung',
    fallback: 'Die automatische Sammlung ist fehlgeschlagen',
  },
  startFailed: {
    title: 'Fehler beim Starten',
    fallback: 'Konnte Hintergrund-Sammlung nicht starten',
  },
  stopFailed: {
    title: 'Fehler beim Stoppen',
    fallback: 'Die Sammlung konnte nicht gestoppt werden',
  },
} as const
