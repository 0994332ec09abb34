/** German texts that several places share, word for word as specified. */
export const TEXTS = {
  nav: {
    home: 'Home',
    categories: 'Kategorien',
    brands: 'Marken',
    codes: 'Codes',
    search: 'Suche',
    about: 'Über uns',
    press: 'Presse',
    contact: 'Kontakt',
    impressum: 'Impressum',
    privacy: 'Datenschutz',
  },
  badges: {
    verified: 'Geprüft',
    expiring: 'Läuft ab',
    exclusive: 'Exklusiv',
    trending: 'Trending',
    new: 'Neu',
    updatedDaily: 'Täglich aktualisiert',
  },
  copy: {
    action: 'Kopieren',
    done: 'Kopiert!',
    successTitle: 'Code kopiert!',
    success: (code: string) => `${code} wurde in die Zwischenablage kopiert.`,
    failure: 'Code konnte nicht kopiert werden.',
  },
  shop: {
    action: 'Zum Shop',
    /** Beside every link that earns the operator money. */
    affiliate: 'Anzeige',
  },
  share: {
    action: 'Teilen',
    successTitle: 'Adresse kopiert!',
    success: (code: string) => `Die Adresse von ${code} liegt in der Zwischenablage.`,
    failure: 'Die Adresse konnte nicht kopiert werden.',
  },
  vote: {
    working: 'Geht',
    notWorking: 'Geht nicht',
    successTitle: 'Bewertung gespeichert',
    success: 'Vielen Dank für dein Feedback!',
    failure: 'Deine Bewertung konnte nicht gespeichert werden.',
    tooFew: 'noch zu wenig Rückmeldungen',
    /** Leads to the form that asks what is wrong. */
    wrong: 'Stimmt nicht',
  },
  reported: {
    badge: 'Gemeldet',
    title: 'Von Besuchern gemeldete Codes',
    intro:
      'Besucher melden, dass diese Codes nicht mehr funktionieren. Hat einer bei dir doch geklappt? Stimme ab: Nach drei „Geht“ in Folge steht er wieder in der Liste.',
  },
  error: 'Fehler',
  failedPage: 'Das hat nicht geklappt',
  unlimited: 'unbegrenzt',
  sourceLink: 'Instagram Post ansehen',
  /** Of a video on YouTube, after four weeks. */
  quoteGone: 'Zitat nicht mehr gespeichert',
  evidence: 'Warum steht dieser Code hier?',
  evidenceShort: 'Warum hier?',
  empty: {
    results: 'Keine Ergebnisse gefunden',
    brands: 'Keine Marken gefunden',
    categories: 'Keine Kategorien verfügbar',
    activeCodes: 'Keine aktiven Codes',
    similarBrands: 'Keine ähnlichen Marken gefunden',
    codes: 'Keine Codes',
  },
  missing: {
    brand: 'Marke nicht gefunden',
    influencer: 'Influencer nicht gefunden',
    category: 'Kategorie nicht gefunden',
    page: '404 Page Not Found',
  },
  searchLabel: 'Marke oder Influencer suchen',
  searchFor: (term: string) => `Suche nach „${term}“`,
  searchPlaceholder: 'Marke oder Influencer suchen...',
  headerSearch: {
    label: 'Marke, Influencer oder Code suchen',
    placeholder: 'Marke, Influencer, Code',
  },
  /** Below as many results as are shown of a kind. */
  moreResults: 'Mehr zeigen wir hier nicht: Ein genauerer Suchbegriff findet auch die übrigen.',
  suggestions: {
    label: 'Vorschläge',
    count: (count: number) => `${count} ${count === 1 ? 'Vorschlag' : 'Vorschläge'}`,
  },
  loading: 'Wird geladen …',
  newTab: '(öffnet in neuem Tab)',
} as const
