/** Texts of the admin panel; the operator is addressed with 'Sie'. */
export const ADMIN_TEXTS = {
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  errors: 'Fehler',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  merge: 'Zusammenführen',
  brandsFailed: 'Die Marken konnten nicht geladen werden.',
  resetFilter: 'Filter zurücksetzen',
  unreachable: 'Der Server ist nicht erreichbar.',
} as const

/** What the operator can change of a brand, as the dialog and the log name it. */
export const BRAND_FIELDS = {
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
} as const
