import { formatCount, formatNumber, pluralize } from './format.ts'

/** Texts of the review queue. */
export const REVIEW_TEXTS = {
  hint: 'In der Liste wählen J und K einen Code, A nimmt ihn an, R lehnt ihn ab, U nimmt das zurück.',
  help: 'Alle Tasten',
  /** By `KeyboardEvent.key`. */
  keys: {
    j: 'wählt den nächsten Code.',
    k: 'wählt den vorherigen Code.',
    a: 'nimmt den gewählten Code an.',
    r: 'lehnt den gewählten Code ab.',
    e: 'ändert den Code; Enter speichert, Esc führt zurück.',
    ' ': 'markiert den gewählten Code, um mehrere gemeinsam zu ändern.',
    u: 'nimmt die letzte Entscheidung zurück, danach die davor.',
    '?': 'zeigt diese Liste.',
  },
  nameKey: (key: string) => (key === ' ' ? 'Leertaste' : key.toUpperCase()),
  keysNote: 'Die Tasten gelten, solange der Fokus in der Liste steht und nicht in einem Feld.',
  bar: 'Letzte Entscheidung',
  decided: (name: string, decision: 'accept' | 'reject', left: number) =>
    `${name} ${decision === 'accept' ? 'angenommen' : 'abgelehnt'}, noch ${formatNumber(Math.max(0, left))} zu prüfen.`,
  undo: 'Rückgängig',
  undone: (name: string, count: number) =>
    `${name} ${pluralize(count, 'wartet', 'warten')} wieder.`,
  nothingToUndo: 'Es gibt keine Entscheidung, die Sie zurücknehmen können.',
  loading: 'Die nächsten Codes werden geladen …',
  nameCodes: (count: number, code = '') =>
    count === 1 ? code : formatCount(count, 'Code', 'Codes'),
  similar: (count: number) => `Ähnliche annehmen (${formatNumber(count)})`,
  similarTitle: 'Ähnliche Codes annehmen',
  similarQuestion: (count: number, brand: string) =>
    `${formatCount(count, 'Code', 'Codes')} von ${brand} annehmen, die aus demselben Grund warten und mindestens so sicher gelesen wurden? Besucher sehen sie dann. U nimmt alle zusammen zurück.`,
  quoteOf: (code: string) => `Zitat zu ${code}`,
} as const
