import { formatNumber } from './format.ts'

export const SCHEDULE_TEXTS = {
  title: 'Geplante Marken',
  loadFailed: 'Die geplanten Marken konnten nicht geladen werden.',
  empty: 'Keine geplanten Marken vorhanden',
  emptyHint: 'Geplante Marken werden nach und nach angelegt und ihre Codes gesammelt.',
  process: 'Jetzt verarbeiten',
  processing: 'Wird gestartet …',
  brand: 'Marke',
  status: 'Status',
  batchSize: 'Batch',
  interval: 'Intervall',
  scheduledAt: 'Geplant für',
  publishedAt: 'Veröffentlicht',
  statuses: {
    pending: 'Wartend',
    processing: 'Verarbeitung',
    published: 'Veröffentlicht',
    failed: 'Fehlgeschlagen',
  },
  unknownStatus: 'Unbekannt',
  intervals: { daily: 'Täglich', weekly: 'Wöchentlich' },
  form: {
    heading: 'Marken planen',
    batchSize: 'Batch-Größe',
    batchSizeHint: 'Erlaubt sind 1 bis 50.',
    interval: 'Intervall',
    names: 'Markennamen (eine pro Zeile)',
    submit: 'Marken planen',
    submitting: 'Wird geplant …',
    submitHint: 'Strg + Enter im Textfeld',
  },
  missing: {
    title: 'Keine Marken eingegeben',
    description: 'Bitte geben Sie mindestens eine Marke ein',
  },
  planned: 'Marken erfolgreich geplant',
  plannedCounts: (scheduled: number, duplicates: number) =>
    `${formatNumber(scheduled)} Marken geplant, ${formatNumber(duplicates)} übersprungen`,
  planFailed: 'Fehler beim Planen',
  unreachable: 'Der Server ist nicht erreichbar',
  processStarted: {
    title: 'Verarbeitung gestartet',
    description: 'Geplante Marken werden verarbeitet',
  },
  processFailed: {
    title: 'Verarbeitungsfehler',
    fallback: 'Die Verarbeitung konnte nicht gestartet werden',
  },
  retried: 'Marke wieder eingeplant',
  retryFailed: {
    title: 'Verarbeitungsfehler',
    fallback: 'Die Marke konnte nicht erneut eingeplant werden',
  },
  deleted: 'Geplante Marke gelöscht',
  deleteFailed: {
    title: 'Löschfehler',
    fallback: 'Die geplante Marke konnte nicht gelöscht werden',
  },
  notes: [
    'Fällige Marken werden innerhalb einer Minute angelegt und ihre Codes gesammelt.',
    'Vorhandene und schon geplante Marken werden übersprungen.',
    '„Jetzt verarbeiten“ nimmt alle wartenden Marken, gleich wann sie fällig sind.',
    'Das Löschen nimmt nur den Eintrag aus dem Plan. Eine schon angelegte Marke bleibt im Verzeichnis.',
  ],
} as const
