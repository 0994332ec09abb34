import { formatCount } from './format.ts'

/** Texts of the admin panel; the operator is addressed with 'Sie'. */
export const ADMIN_TEXTS = {
  title: 'Admin Panel',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  actions: 'Aktionen',
  errors: 'Fehler',
  notes: 'Hinweise',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  merge: 'Zusammenführen',
  merging: 'Wird zusammengeführt …',
  resetFilter: 'Filter zurücksetzen',
  unreachable: 'Der Server ist nicht erreichbar.',
  earlierTabs: 'Vorherige Tabs zeigen',
  laterTabs: 'Weitere Tabs zeigen',
  tabs: {
    uebersicht: 'Übersicht',
    datensammlung: 'Datensammlung',
    marken: 'Marken',
    geplant: 'Geplante Marken',
    codes: 'Codes',
    logs: 'Logs',
    einstellungen: 'Einstellungen',
  },
  session: {
    heading: 'Anmeldung',
    username: 'Benutzername',
    password: 'Passwort',
    logIn: 'Anmelden',
    loggingIn: 'Anmeldung läuft …',
    logOut: 'Abmelden',
    loggedInAs: 'Angemeldet als',
    expired: 'Ihre Sitzung ist nicht mehr gültig. Bitte melden Sie sich erneut an.',
    accepted: {
      title: 'Anmeldung erfolgreich',
      description: 'Sie haben sich erfolgreich angemeldet.',
    },
    rejected: {
      title: 'Anmeldung fehlgeschlagen',
      description: 'Benutzername oder Passwort sind falsch.',
    },
    unreachable: {
      title: 'Verbindungsfehler',
      description: 'Es gab ein Problem bei der Anmeldung.',
    },
    loggedOut: { title: 'Abmeldung erfolgreich' },
    logOutUnreachable: {
      title: 'Verbindungsfehler',
      description:
        'Der Server hat die Abmeldung nicht bestätigt. Schließen Sie den Browser, um die Sitzung sicher zu beenden.',
    },
  },
  overview: {
    missingOperatorData: (names: string) =>
      `Für Impressum und Kontakt fehlen noch Angaben: ${names}. Bitte in der Konfiguration setzen.`,
    failed: 'Admin-Übersicht konnte nicht geladen werden.',
    activeCodes: 'Aktive Codes',
    activeCodesHint:
      'Aktive Codes: ohne wartende, abgelehnte und abgelaufene. Alle stehen im Tab „Codes“.',
    newContactRequests: (count: number) =>
      `${formatCount(count, 'neue Kontaktanfrage', 'neue Kontaktanfragen')} in den letzten 7 Tagen.`,
    showContactRequests: 'In den Logs ansehen',
    totalBrands: 'Marken',
    totalInfluencers: 'Influencer',
    totalCategories: 'Kategorien',
    recentCodes: 'Neueste Codes',
    brands: 'Alle Marken',
    influencers: 'Top-Influencer nach aktiven Codes',
    noBrands: 'Noch keine Marken. Fügen Sie im Tab „Marken“ welche hinzu.',
    noInfluencers: 'Noch keine Influencer mit aktiven Codes.',
  },
  table: {
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    page: 'Seite',
  },
} as const
