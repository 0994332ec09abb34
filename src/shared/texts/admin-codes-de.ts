/** Texts of the tab 'Codes'. */
export const CODE_TEXTS = {
  heading: 'Codes',
  loadFailed: 'Failed to fetch codes',
  table: 'Codes',
  search: 'Code, Marke oder Influencer suchen',
  brandFilter: 'Nach Marke filtern',
  allBrands: 'Alle Marken',
  none: 'Noch keine Codes. Starten Sie eine Datensammlung.',
  noMatch: 'Keine Codes gefunden',
  noMatchHint: 'Ändern Sie Suche oder Marke oder setzen Sie beides zurück.',
  resetFilter: 'Filter zurücksetzen',
  code: 'Code',
  amount: 'Rabatt',
  brand: 'Marke',
  influencer: 'Influencer',
  status: 'Status',
  expires: 'Gültig bis',
  unlimited: 'unbegrenzt',
  expired: 'abgelaufen',
  votes: 'Stimmen',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  deleteTitle: 'Code löschen',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  saveFailed: 'Nicht gespeichert',
  unreachable: 'Der Server ist nicht erreichbar.',
  deleteFailed: 'Der Code konnte nicht gelöscht werden.',
  amountInvalid: 'Bitte eine ganze Zahl größer als 0 eingeben.',
  codeInvalid: 'Der Code braucht 2 bis 64 Zeichen.',
  deleted: 'Code gelöscht',
  statuses: { unverified: 'Ungeprüft', verified: 'Geprüft', rejected: 'Abgelehnt' },
} as const

export const confirmCodeDeletion = (code: string, brand: string) =>
  `Möchten Sie den Code "${code}" von ${brand} wirklich löschen? Seine Quellen und Bewertungen werden ebenfalls entfernt.`

export const shownOfTotal = (shown: string, total: string) =>
  `${shown} von ${total} Codes angezeigt`
