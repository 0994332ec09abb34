/** German texts that several places share, word for word as specified. */
export const TEXTS = {
  badges: {
    verified: 'Geprüft',
  },
  shop: {
    action: 'Zum Shop',
    /** Beside every link that earns the operator money. */
    affiliate: 'Anzeige',
  },
  vote: {
    working: 'Geht',
    notWorking: 'Geht nicht',
  },
  reported: {
    title: 'Von Besuchern gemeldete Codes',
  },
  error: 'Fehler',
  failedPage: 'Das hat nicht geklappt',
  /** Of a video on YouTube, after four weeks. */
  quoteGone: 'Zitat nicht mehr gespeichert',
  evidenceShort: 'Warum hier?',
  empty: {
    activeCodes: 'Keine aktiven Codes',
  },
  missing: {
    brand: 'Marke nicht gefunden',
    influencer: 'Influencer nicht gefunden',
    category: 'Kategorie nicht gefunden',
    page: '404 Page Not Found',
  },
  searchFor: (term: string) => `Suche nach „${term}“`,
} as const
