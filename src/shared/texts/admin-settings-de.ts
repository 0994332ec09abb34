import { formatNumber } from './format.ts'

/** Texts of the tab 'Einstellungen'. */
export const SETTINGS_TEXTS = {
  heading: 'Einstellungen',
  apiDocs: 'API-Dokumentation',
  saved: 'Einstellungen gespeichert',
  saveFailed: {
    title: 'Fehler beim Speichern',
    fallback: 'Einstellungen konnten nicht gespeichert werden',
  },
  cron: {
    heading: 'Cronjob',
    loadFailed: 'Die Einstellungen des Cronjobs konnten nicht geladen werden.',
    status: 'Status',
    statuses: { active: 'Aktiv', paused: 'Pausiert', error: 'Fehler' },
    enabled: 'Automatische Datensammlung',
    enabledHint: 'Sammelt nach Zeitplan neue Codes für alle Marken.',
    switchedOn: 'Die automatische Datensammlung ist eingeschaltet.',
    switchedOff: 'Die automatische Datensammlung ist ausgeschaltet.',
    interval: 'Intervall',
    intervals: { hourly: 'Stündlich', daily: 'Täglich', weekly: 'Wöchentlich' },
    intervalHints: {
      hourly: 'Zu jeder vollen Stunde.',
      daily: 'Jeden Tag um 4 Uhr (Berlin).',
      weekly: 'Montags um 4 Uhr (Berlin).',
    },
    maxCodes: 'Neue Codes je Lauf',
    maxCodesHint: 'Danach endet ein Lauf; der nächste macht weiter.',
    recommended: 'empfohlen',
    unlimited: 'Unbegrenzt',
    lastRun: 'Letzter Lauf',
    never: 'noch nie',
    nextRun: 'Nächster Lauf',
    paused: 'pausiert',
    computing: 'wird berechnet …',
    lastError: 'Letzter Fehler',
    trigger: 'Jetzt ausführen',
    triggering: 'Wird gestartet …',
    manualRun: 'Manuelle Ausführung',
    manualRunHint: 'Einmal außer der Reihe, mit derselben Grenze.',
    running: 'Es läuft gerade eine Datensammlung.',
    triggered: {
      title: 'Manuelle Ausführung gestartet',
      description: 'Den Fortschritt zeigt die Zeile unter den Tabs.',
    },
    triggerFailed: {
      title: 'Fehler beim Starten',
      fallback: 'Manuelle Ausführung konnte nicht gestartet werden',
    },
  },
  review: {
    heading: 'Prüfung',
    loadFailed: 'Die Schwelle für die Prüfung konnte nicht geladen werden.',
    threshold: 'Schwelle für die Prüfung',
    unit: '%',
    explanation:
      'Ein Code, der mit weniger Sicherheit gelesen wurde, erscheint nicht öffentlich, sondern wartet unter',
    waitingLink: 'Codes, „Zu prüfen“',
    effects:
      'Senken gibt wartende Codes frei, die darüber liegen. Anheben blendet nichts aus: es gilt für Codes, die künftig gefunden werden.',
  },
  spending: {
    heading: 'Kosten je Lauf',
    loadFailed: 'Die Grenzen je Lauf konnten nicht geladen werden.',
    explanation:
      'Beide Grenzen gelten ab dem nächsten Lauf. Sie zählen nur mit einer Such-API oder einem KI-Modell: Eigene Dateien und das eigene Leseprogramm kosten nichts.',
    searchCalls: 'Suchanfragen je Lauf',
    searchCallsHint:
      'Eine Anfrage ist eine Seite Ergebnisse. Sind alle verbraucht, endet die Suche; der nächste Lauf macht mit den Marken weiter, die nicht an der Reihe waren.',
    modelTokens: 'Tokens je Lauf',
    modelTokensHint:
      'Was das KI-Modell liest und schreibt, zusammen. Sind alle verbraucht, liest das Leseprogramm den Rest allein. 0 heißt: Das Modell wird nie gefragt.',
  },
  blocked: {
    heading: 'Gesperrte Influencer',
    explanation:
      'Wer der Nennung widerspricht, wird hier gesperrt: Gespeichertes wird entfernt, neue Beiträge werden nicht mehr gelesen.',
    loadFailed: 'Die gesperrten Influencer konnten nicht geladen werden.',
    empty: 'Keine gesperrten Influencer',
    username: 'Benutzername',
    usernameInvalid:
      'Bitte einen Benutzernamen eingeben: Buchstaben, Ziffern, Punkt, Unter- und Bindestrich.',
    reason: 'Grund (optional)',
    reasonColumn: 'Grund',
    blockedAt: 'Gesperrt am',
    block: 'Sperren',
    blocking: 'Wird gesperrt …',
    unblock: 'Sperre aufheben',
    unblocking: 'Wird aufgehoben …',
    confirmTitle: 'Influencer sperren',
    done: 'Influencer gesperrt',
    blockFailed: {
      title: 'Fehler beim Sperren',
      fallback: 'Der Influencer konnte nicht gesperrt werden',
    },
    undone: 'Sperre aufgehoben',
    unblockFailed: {
      title: 'Fehler beim Aufheben',
      fallback: 'Die Sperre konnte nicht aufgehoben werden',
    },
  },
} as const

export const confirmBlocking = (username: string) =>
  `Möchten Sie @${username} wirklich sperren? Alles, was von dieser Person gespeichert ist, wird entfernt: Profil, Beiträge und die Codes, die nur von ihr stammen. Das lässt sich nicht rückgängig machen, auch nicht durch Aufheben der Sperre.`

export const describeUnblocked = (username: string) =>
  `Beiträge von @${username} werden bei der nächsten Sammlung wieder gelesen.`

export const describeRange = ({ min, max }: { min: number; max: number }) =>
  `Bitte eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} eingeben.`
