import { formatCount, formatNumber } from './format.ts'

/** Texts of the figures in the panel's overview. */
export const FIGURE_TEXTS = {
  heading: 'Zahlen',
  period: 'Zeitraum',
  days: (days: number) => `${days} Tage`,
  failed: 'Die Zahlen konnten nicht geladen werden.',
  day: 'Tag (UTC)',
  found: 'Gefunden',
  ended: 'Beendet',
  copies: 'Kopien',
  working: 'Geht',
  notWorking: 'Geht nicht',
  codesPerDay: 'Gefundene und beendete Codes je Tag',
  codesHint: 'Gefunden am Tag des Beitrags; beendet: abgelaufen, abgelehnt, gemeldet.',
  noCodes: 'In diesem Zeitraum wurde kein Code gefunden und keiner beendet.',
  activityPerDay: 'Kopien und Stimmen je Tag',
  activityHint: 'Eine Kopie zählt je Besucher und Tag einmal, eine Stimme ersetzt die frühere.',
  noActivity: 'In diesem Zeitraum hat niemand einen Code kopiert oder bewertet.',
  bestBrands: 'Beste Marken nach Kopien',
  bestCodes: 'Beste Codes nach Kopien',
  nothingCopied: 'In diesem Zeitraum wurde nichts kopiert.',
  brand: 'Marke',
  code: 'Code',
  runs: 'Läufe',
  runsHint: (shown: number, total: number) =>
    shown < total
      ? `Die neuesten ${formatNumber(shown)} von ${formatCount(total, 'Lauf', 'Läufen')}.`
      : `${formatCount(total, 'Lauf', 'Läufe')} in diesem Zeitraum.`,
  allRuns: 'Alle stehen in den Logs',
  noRuns: 'In diesem Zeitraum gab es keinen Lauf.',
  begin: 'Beginn',
  duration: 'Dauer',
  seconds: 'Dauer in Sekunden',
  running: 'läuft',
  added: 'Neu',
  errors: 'Fehler',
  missedSearches: 'Suchen ohne Ergebnis',
  missedHint: 'Was drei oder mehr Besucher vergeblich suchten; nach 90 Tagen vergessen.',
  noMissedSearches: 'In diesem Zeitraum haben keine drei Besucher dasselbe vergeblich gesucht.',
  term: 'Begriff',
  searches: 'Suchen',
} as const
