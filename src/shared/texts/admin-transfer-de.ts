import type { FileFormat } from '../domain/export-files.ts'
import { formatCount, formatNumber } from './format.ts'

/** Texts of import and export in the tabs 'Marken' and 'Codes'. */
export const TRANSFER_TEXTS = {
  export: 'Exportieren',
  import: 'Importieren',
  importTitle: (noun: string) => `${noun} importieren`,
  formats: { csv: 'CSV', json: 'JSON' },
  formatHints: { csv: 'für Tabellenprogramme', json: 'für Programme' },
  nouns: { brands: 'Marken', codes: 'Codes' },
  file: 'Datei (CSV oder JSON)',
  hints: {
    brands:
      'Erwartet wird die Spalte name. Vorhandene Marken werden ergänzt, leere Felder ändern nichts.',
    codes:
      'Erwartet werden die Spalten brand, code, postUrl, username, quote und postedAt. Die Marke muss im Verzeichnis stehen; vorhandene Codes werden ergänzt.',
  },
  sameAsExport: 'Ein Export aus diesem Panel lässt sich unverändert wieder einlesen.',
  reading: 'Datei wird gelesen …',
  columns: 'Gefundene Spalten',
  start: 'Import starten',
  stop: 'Anhalten',
  stopping: 'Hält an …',
  resume: 'Fortsetzen',
  progress: 'Fortschritt des Imports',
  added: 'Neu',
  updated: 'Aktualisiert',
  skipped: 'Unverändert',
  done: 'Import abgeschlossen',
  stopped: 'Import angehalten',
  failed: 'Import unterbrochen',
  rowTooLarge: 'zu groß für einen Import',
  fileErrors: {
    empty: 'Die Datei enthält keine Zeilen.',
    tooLarge: 'Die Datei ist zu groß. Bitte teilen Sie sie auf.',
    unreadable: 'Die Datei konnte nicht gelesen werden.',
    json: 'Die Datei ist kein gültiges JSON.',
    jsonList: 'Die JSON-Datei muss eine Liste von Objekten enthalten.',
    csv: (line: number) =>
      `Die Datei ist kein gültiges CSV: Zeile ${formatNumber(line)} ist nicht lesbar.`,
    missingColumns: (names: readonly string[]) =>
      `${names.length === 1 ? 'Es fehlt die Spalte' : 'Es fehlen die Spalten'} ${names.join(', ')}.`,
    columnCount: (found: number, expected: number) =>
      `${formatCount(found, 'Feld', 'Felder')} statt ${formatNumber(expected)}`,
  },
} as const

export type TransferKind = keyof typeof TRANSFER_TEXTS.nouns

const ROW_WORDS = { csv: ['Zeile', 'Zeilen'], json: ['Eintrag', 'Einträge'] } as const

/** `1.234 Zeilen`, `1 Eintrag` */
export function countRows(count: number, format: FileFormat): string {
  const [one, many] = ROW_WORDS[format]
  return formatCount(count, one, many)
}

/** `1.000 von 1.234 Zeilen` */
export const rowsOfTotal = (sent: number, total: number, format: FileFormat) =>
  `${formatNumber(sent)} von ${countRows(total, format)}`

/** Errors name the row by its place in the file. */
export const describeRowError = (line: number, message: string, format: FileFormat) =>
  `${ROW_WORDS[format][0]} ${formatNumber(line)}: ${message}`
