import { formatCount, formatNumber, pluralize } from './format.ts'

export const BRAND_TEXTS = {
  heading: 'Markenverwaltung',
  loadFailed: 'Die Marken konnten nicht geladen werden.',
  table: 'Marken',
  filter: 'Marke filtern',
  allCategories: 'Alle Kategorien',
  categoryFilter: 'Nach Kategorie filtern',
  none: 'Noch keine Marken. Fügen Sie die erste hinzu.',
  noMatch: 'Keine Marken gefunden',
  noMatchHint: 'Ändern Sie den Filter oder setzen Sie ihn zurück.',
  name: 'Marke',
  category: 'Kategorie',
  codes: 'Aktive Codes',
  average: 'Ø Rabatt',
  highest: 'Bis zu',
  trend: 'Woche',
  website: 'Website',
  collect: 'Sammeln',
  collecting: 'Sammelt …',
  collectBlocked: 'Es läuft bereits eine Datensammlung',
  add: {
    heading: 'Marke hinzufügen',
    name: 'Markenname',
    slug: 'Slug (optional)',
    slugHint: 'Bleibt das Feld leer, wird der Slug aus dem Namen gebildet.',
    submit: 'Marke hinzufügen',
    submitting: 'Wird hinzugefügt …',
    missing: {
      title: 'Markenname erforderlich',
      description: 'Bitte geben Sie einen Markennamen ein',
    },
    done: 'Marke hinzugefügt',
    failed: { title: 'Fehler beim Hinzufügen', fallback: 'Marke konnte nicht hinzugefügt werden' },
  },
  bulk: {
    heading: 'Bulk-Import',
    names: 'Markennamen (eine pro Zeile)',
    submit: 'Marken importieren',
    submitting: 'Wird importiert …',
    missing: {
      title: 'Keine Marken eingegeben',
      description: 'Bitte geben Sie Markennamen ein (eine pro Zeile)',
    },
    done: 'Bulk-Import abgeschlossen',
    failed: {
      title: 'Fehler beim Bulk-Import',
      fallback: 'Marken konnten nicht hinzugefügt werden',
    },
  },
  notes: [
    'Neue Marken werden automatisch einer Kategorie zugeordnet. Sie können die Kategorie in der Tabelle ändern.',
    'Beim Bulk-Import werden vorhandene Marken übersprungen und als Duplikate gezählt.',
    '„Sammeln“ durchsucht die Quelle nur nach dieser Marke.',
    'Beim Löschen einer Marke werden ihre Codes, Quellen und Bewertungen mit entfernt.',
  ],
  categoryChanged: 'Kategorie geändert',
  categoryFailed: {
    title: 'Fehler beim Aktualisieren',
    fallback: 'Kategorie konnte nicht geändert werden',
  },
  collectFailed: {
    title: 'Fehler bei der Sammlung',
    fallback: 'Datensammlung konnte nicht gestartet werden',
  },
  suggestion: {
    label: 'Vorgeschlagene Website',
    accept: 'Website bestätigen',
    reject: 'Verwerfen',
    hint: 'Die KI hat sie genannt, niemand hat sie geprüft: Besucher sehen sie erst, wenn Sie sie bestätigen.',
    showOnly: 'Nur diese zeigen',
    showAll: 'Alle Marken zeigen',
    done: { accept: 'Website bestätigt', reject: 'Vorschlag verworfen' },
    /** `url` is the website that the brand has now. */
    effect: (name: string, url: string | null) =>
      url ? `Besucher sehen jetzt die Website von ${name}.` : `${name} bleibt ohne Website.`,
    failed: {
      title: 'Fehler beim Speichern',
      fallback: 'Die Entscheidung konnte nicht gespeichert werden.',
    },
  },
  merge: {
    title: (name: string) => `Marke „${name}“ zusammenführen`,
    into: 'Zusammenführen mit',
    placeholder: 'Marke suchen',
    missing: 'Bitte wählen Sie die Marke, die bestehen bleibt.',
    done: 'Marken zusammengeführt',
    effect: (from: string, into: string) => `„${from}“ gehört jetzt zu „${into}“.`,
    fallback: 'Die Marken konnten nicht zusammengeführt werden.',
  },
  combobox: {
    clear: 'Markenfilter entfernen',
    loading: 'Marken werden geladen …',
    none: 'Keine Marke gefunden',
    unknown: 'Unbekannte Marke',
    more: (rest: number) => `… und ${formatNumber(rest)} weitere. Tippen Sie, um einzugrenzen.`,
  },
  deleteTitle: 'Marke löschen',
  deleteQuestion: (name: string) =>
    `Möchten Sie die Marke "${name}" wirklich löschen? Alle zugehörigen Rabattcodes werden ebenfalls entfernt.`,
  deleted: 'Marke gelöscht',
  deleteFailed: { title: 'Fehler beim Löschen', fallback: 'Marke konnte nicht gelöscht werden' },
} as const

export const EDIT_TEXTS = {
  edit: 'Bearbeiten',
  title: (name: string) => `Marke „${name}“ bearbeiten`,
  /** Beside links by which the operator earns. */
  ad: 'Anzeige',
  loadFailed: 'Die Marke konnte nicht geladen werden.',
  fields: {
    name: 'Name',
    slug: 'Slug',
    url: 'Website',
    shopUrl: 'Shop-Link',
    isAffiliateLink: 'Affiliate-Link',
    description: 'Beschreibung',
    categoryId: 'Kategorie',
    handles: 'Instagram-Namen',
    domains: 'Domains',
    spellings: 'Schreibweisen',
  },
  hints: {
    name: 'Der alte Name bleibt als Schreibweise.',
    slug: 'Die alte Adresse leitet auf die neue weiter.',
    shopUrl: 'Ziel von „Zum Shop“. Bleibt das Feld leer, führt der Knopf zur Website.',
    isAffiliateLink: 'Jeder Link zum Shop trägt dann den Hinweis „Anzeige“.',
    handles: 'Einer pro Zeile, mit oder ohne @.',
    domains: 'Eine pro Zeile.',
    spellings: 'Eine pro Zeile. So erkennt die Sammlung die Marke in Beiträgen.',
  },
  otherNames: 'Weitere Namen',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  saved: 'Marke gespeichert',
  fallback: 'Die Marke konnte nicht gespeichert werden.',
  logo: {
    heading: 'Logo',
    own: 'Eigenes Logo. Kein Abruf ersetzt es.',
    fetched: 'Von der Website abgerufen.',
    none: 'Noch kein Logo: Besucher sehen den ersten Buchstaben.',
    choose: 'Eigenes Logo wählen',
    hint: 'PNG, JPEG, WebP, GIF oder ICO, höchstens 1 MiB. Es wird verkleinert und sofort gespeichert.',
    remove: 'Logo entfernen',
    saved: 'Logo gespeichert',
    removed: 'Logo entfernt',
    tooLarge: 'Die Datei ist größer als 1 MiB.',
    unreadable: 'Diese Datei ist kein lesbares Bild.',
    fallback: 'Das Logo konnte nicht gespeichert werden.',
  },
} as const

export const countSuggestions = (count: number) =>
  `Für ${formatCount(count, 'Marke', 'Marken')} ${pluralize(count, 'ist eine Website', 'sind Websites')} vorgeschlagen.`

/** What happens to the brand that is given up; `into` as soon as it is chosen. */
export function listBrandMergeEffects(name: string, into: string | undefined) {
  const target = into ? `„${into}“` : 'die gewählte Marke'
  return [
    `Alle Codes von „${name}“ gehen an ${target}. Codes, die beide haben, werden zu einem.`,
    `Die Schreibweisen von „${name}“ gehören künftig zu ${into ? target : 'der gewählten Marke'}, neue Funde auch.`,
    `Die alte Adresse /brands/… leitet dorthin weiter. „${name}“ selbst gibt es danach nicht mehr.`,
  ]
}
