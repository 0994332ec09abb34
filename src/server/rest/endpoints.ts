import * as LIMITS from '#shared/domain/limits.ts'
import { BRAND_COLUMNS, CODE_COLUMNS } from '#shared/schemas/transfer.ts'
import type { Endpoint, EndpointDetails, ProcedurePath } from './endpoint.ts'

const ROWS = `Höchstens ${LIMITS.importRows} Zeilen je Aufruf. Was leer ist, bleibt, wie es ist; eine fehlerhafte Zeile wird mit ihrer Nummer genannt und übergangen.`
const listColumns = (columns: object) => `Spalten: ${Object.keys(columns).join(', ')}.`

type CallKey = `${Endpoint['method']} /api/${string} -> ${ProcedurePath}`
type Calls = Record<CallKey, string | EndpointDetails>

/**
 * Every documented call by its heading, with what it does, in German. Fixed paths stand before those
 * with a part such as `:brand`, which would take them for a slug.
 */
const CALLS = {
  Codes: {
    'GET /api/codes/recent -> codes.recent': 'Die neuesten Codes',
    'GET /api/codes/top-week -> codes.topWeek': 'Der Top-Code der Woche, oder null',
    'GET /api/codes/featured -> codes.featured':
      'Hervorgehobene Codes: exklusive zuerst, dann nach Rang',
    'GET /api/codes/all -> codes.browse': {
      summary: 'Alle aktiven Codes, seitenweise, auch nach Kategorie und Einheit',
      description: `Höchstens ${LIMITS.codesPerListPage} Codes auf einmal; weitere stehen auf den Seiten danach (page), eine Seite hinter der letzten ist leer. sort ordnet nach Alter (new) oder Betrag (highest); expiring nennt nur Codes, die binnen eines Tages enden.`,
    },
    'POST /api/codes/:id/vote -> codes.vote': {
      summary: 'Bewerten, ob ein Code funktioniert; die zweite Stimme ersetzt die erste',
      errors: [404, 429],
    },
    'DELETE /api/codes/:id/vote -> codes.withdrawVote': {
      summary: 'Die eigene Stimme von heute oder gestern zurücknehmen, wenn es eine gibt',
      errors: [404, 429],
    },
    'POST /api/codes/:id/copy -> codes.copy': {
      summary: 'Zählen, dass ein Code kopiert wurde',
      errors: [404, 429],
    },
    'PUT /api/codes/:id -> codes.update': {
      summary: 'Marke, Text, Betrag, Ende oder Bedingungen eines Codes ändern; was fehlt, bleibt',
      errors: [404, 409],
    },
    'POST /api/admin/codes/:id/undo-move -> codes.undoMove': {
      summary: 'Zurücknehmen, dass ein Code verschoben oder zusammengeführt wurde',
      errors: [404, 409],
    },
    'DELETE /api/codes/:id -> codes.delete': 'Einen Code mit Quellen und Stimmen löschen',
    'GET /api/admin/codes -> codes.list': {
      summary: 'Alle Codes durchsuchen, filtern und sortieren, seitenweise',
      defaults: { pageSize: LIMITS.codesPerRequest },
      list: {
        field: 'codes',
        headers: {
          'X-Total-Count': { field: 'total', note: 'Alle Codes, die es gibt' },
          'X-Matching-Count': { field: 'matching', note: 'Codes, auf die Suche und Filter passen' },
        },
      },
    },
    'POST /api/admin/codes/status -> codes.setStatus':
      'Den Status vieler Codes festlegen; auto überlässt ihn wieder den Stimmen',
    'POST /api/admin/codes/review -> codes.review':
      'Codes, die auf Prüfung warten, annehmen oder ablehnen',
    'POST /api/admin/codes/review/undo -> codes.undoReview':
      'Eine Entscheidung zurücknehmen; before ist, was sie geantwortet hat',
    'POST /api/admin/codes/release -> codes.releaseWaiting':
      'Wartende Codes veröffentlichen, die so sicher gelesen wurden; zurück mit review/undo und accept',
    'POST /api/admin/contradictions/:sourceId -> codes.resolveContradiction': {
      summary: 'Übernehmen oder verwerfen, was ein Post anders sagt',
      description:
        'Nennt der Post einen anderen Shop (claims.shop), zieht der Code beim Übernehmen dorthin um; die Antwort nennt seine id, die bei einem Code, den die Marke schon hat, eine andere ist.',
      errors: [404, 409],
    },
    'POST /api/admin/codes/delete -> codes.deleteMany': 'Viele Codes auf einmal löschen',
    'POST /api/admin/codes/:fromId/merge -> codes.merge': {
      summary: 'Einen Code in einem anderen aufgehen lassen',
      errors: [404, 409],
    },
  },
  Marken: {
    'GET /api/brands/all -> brands.list': 'Alle Marken',
    'GET /api/brands/search -> brands.search':
      'Marken nach Name oder Influencer suchen, die beste zuerst',
    'GET /api/search -> search.all': {
      summary: 'Marken, Kategorien, Influencer und gültige Codes suchen',
      description: `Codes, die der Suchbegriff sind oder mit ihm beginnen, ab drei Zeichen; höchstens ${LIMITS.foundCodes} Codes und ${LIMITS.foundInfluencers} Influencer. brandCodes sind die ersten Codes der besten Marke. order nennt, was gefunden wurde, das am besten Passende zuerst.`,
    },
    'GET /api/brands/management -> brands.listManaged': 'Alle Marken zum Verwalten',
    'POST /api/brands/bulk -> brands.addMany': 'Viele Marken hinzufügen, je Eintrag ein Name',
    'GET /api/brands/similar/:brandId/:categoryId -> brands.similar': {
      summary: 'Ähnliche Marken derselben Kategorie',
      errors: [],
    },
    'GET /api/brands/:slug/stats -> brands.stats': 'Verlauf der Codes einer Marke nach Monaten',
    'GET /api/brands/:brand -> brands.bySlug': {
      summary: 'Eine Marke (nach slug) mit ihren aktiven Codes, seitenweise',
      description: `Höchstens ${LIMITS.codesPerBrand} Codes auf einmal; weitere stehen auf den Seiten danach (page), eine Seite hinter der letzten ist leer. sort ordnet nach Rang (all), Rabatt (highest) oder Alter (new); expiring nennt nur Codes, die binnen eines Tages enden. customers=existing, minimum=none und end=set lassen Codes weg, die nur für Neukunden oder erst ab einem Bestellwert gelten oder unbegrenzt sind.`,
      params: { brand: 'slug' },
      select: ['brand', 'codes'],
    },
    'GET /api/brands -> brands.listManaged': 'Alle Marken zum Verwalten (kurzer Pfad)',
    'POST /api/brands -> brands.add': {
      summary: 'Eine Marke hinzufügen; die Kategorie wird vorgeschlagen',
      status: 201,
      errors: [409],
    },
    'DELETE /api/brands/:brand -> brands.delete': {
      summary: 'Eine Marke (nach id) mit allen Codes löschen',
      params: { brand: 'id' },
    },
    'GET /api/admin/brands/:id/edit -> brands.editable':
      'Was sich an einer Marke ändern lässt, wie es gespeichert ist',
    'PUT /api/brands/:brand -> brands.update': {
      summary: 'Eine Marke (nach id) ändern; was fehlt, bleibt',
      description:
        'Listen werden als Ganzes ersetzt. Der alte Slug leitet zum neuen weiter, der alte Name bleibt als Schreibweise. isAffiliateLink braucht einen shopUrl und entfällt mit ihm.',
      params: { brand: 'id' },
      errors: [404, 409],
    },
    'PUT /api/brands/:id/logo -> brands.setLogo': {
      summary: 'Ein eigenes Logo speichern, das kein Abruf ersetzt',
      description: `image ist ein Bild (PNG, JPEG, WebP, GIF oder ICO) in Base64, höchstens ${LIMITS.logoBytes / 1024} KiB groß und ${LIMITS.logoPixels} Pixel breit und hoch. Mit null gilt wieder das Logo der Website.`,
    },
    'PUT /api/brands/:id/category -> brands.setCategory':
      'Eine Marke einer anderen Kategorie zuordnen',
    'POST /api/brands/:id/collect -> brands.collect': {
      summary: 'Codes einer Marke sammeln und auf das Ergebnis warten',
      errors: [404, 409],
    },
    'POST /api/admin/brands/:id/website -> brands.decideWebsite': {
      summary: 'Die von der KI genannte Website einer Marke bestätigen oder verwerfen',
      errors: [404, 409],
    },
    'POST /api/admin/brands/:fromId/merge -> brands.merge': {
      summary: 'Eine Marke in einer anderen aufgehen lassen',
      errors: [404, 409],
    },
  },
  'Einsendungen von Besuchern': {
    'GET /api/forms/token -> contact.form':
      'Das token, das jede Einsendung braucht: es gilt nach zwei Sekunden und einen Tag lang',
    'POST /api/submissions -> submissions.send': {
      summary: 'Einen fehlenden Code melden; er wartet auf den Betreiber',
      errors: [429],
    },
    'POST /api/codes/:id/report -> submissions.report': {
      summary: 'Melden, was an einem Code nicht stimmt; die zweite Meldung ersetzt die erste',
      errors: [404, 429],
    },
    'GET /api/admin/submissions -> submissions.list': 'Was Besucher eingesandt haben, seitenweise',
    'DELETE /api/admin/submissions/:id -> submissions.close':
      'Eine Einsendung schließen: übernommen, verworfen oder (eine Meldung) erledigt',
  },
  'Kategorien und Influencer': {
    'GET /api/categories -> categories.list': 'Alle Kategorien',
    'GET /api/categories/:slug -> categories.bySlug': {
      summary: 'Eine Kategorie mit ihren Marken',
      select: ['category', 'brands'],
    },
    'GET /api/influencers/:username -> influencers.byUsername': {
      summary: 'Ein Influencer mit seinen aktiven Codes',
      description:
        'sort ordnet nach Rang (all), Rabatt (highest) oder Alter (new); expiring nennt nur Codes, die binnen eines Tages enden.',
    },
    'GET /api/admin/influencers/blocked -> influencers.listBlocked':
      'Die Sperrliste: Influencer, die widersprochen haben',
    'POST /api/admin/influencers/blocked -> influencers.block':
      'Einen Influencer sperren und alles von ihm löschen',
    'DELETE /api/admin/influencers/blocked/:username -> influencers.unblock':
      'Einen Influencer von der Sperrliste nehmen',
  },
  'Anmeldung und Übersicht': {
    'GET /api/dashboard -> overview.dashboard':
      'Wie viele Codes, Marken, Influencer und Kategorien es gibt',
    'POST /api/admin/login -> auth.login': {
      summary:
        'Anmelden: setzt das Cookie der Sitzung, die nach 12 Stunden endet, ohne Nutzung früher',
      description:
        'Mit dem zweiten Faktor ist die Antwort 401 mit {message, secondFactor: true}, bis auch otp stimmt; HTTP Basic nimmt dann nur App-Passwörter aus dem Panel.',
      errors: [401, 429],
    },
    'POST /api/admin/logout -> auth.logout': 'Abmelden: beendet die Sitzung auf dem Server',
    'GET /api/admin/overview -> overview.get': {
      summary: 'Zahlen, neueste Codes, Marken und die Influencer mit den meisten Codes',
      description:
        'totalCodes zählt aktive Codes: ohne wartende, abgelehnte und abgelaufene. brands ist eine Seite aller Marken, deren Zahl totalBrands nennt; brandsPage führt zu den übrigen.',
    },
    'GET /api/admin/figures -> overview.figures': {
      summary: 'Was in den letzten 7, 30 oder 90 Tagen geschah',
      description:
        'Je Tag (UTC): Codes gefunden (am Tag des ältesten Posts) und beendet (Ende vorbei, abgelehnt oder gemeldet), Kopien und Stimmen. Dazu die besten Marken und Codes nach Kopien, die letzten 100 Läufe und Suchen ohne Ergebnis, die mindestens drei Besucher stellten.',
    },
    'GET /api/admin/logs -> logs.list': {
      summary: 'Einträge des Protokolls, neueste zuerst',
      description:
        'Ältere gibt before mit der id des letzten Eintrags, neuere after mit der id des ersten. contact sind die Kontaktanfragen unter den Einträgen admin. Einträge werden nach 90 Tagen gelöscht.',
    },
    'GET /api/admin/logs.csv -> logs.export':
      'Alle Einträge des Protokolls, auf die der Filter passt, als CSV-Datei',
  },
  Datensammlung: {
    'POST /api/collect-codes -> collection.run': {
      summary: 'Für alle Marken sammeln und auf das Ergebnis warten',
      description:
        'limitReached nennt die Grenze neuer Codes, wenn der Lauf ihretwegen endete und etwas für den nächsten übrig ließ; sonst ist es null.',
      errors: [409],
    },
    'GET /api/collect-codes/trigger -> collection.start': {
      summary: 'Die Sammlung im Hintergrund starten',
      status: 202,
      errors: [409],
    },
    'POST /api/collect-codes/again -> collection.readAgain': {
      summary: 'Im Hintergrund noch einmal lesen, woraus Codes gelesen wurden',
      description:
        'Posts, die noch in POSTS_DIR liegen, sonst die gespeicherten Zitate. Was sich ändert, steht am Ende im Protokoll; was der Betreiber festgelegt hat, bleibt. Neue Codes sucht der Lauf nicht.',
      status: 202,
      errors: [409],
    },
    'POST /api/collect-codes/stop -> collection.stop': 'Die laufende Sammlung anhalten',
    'GET /api/collect-codes/latest -> collection.latest':
      'Die laufende oder letzte Sammlung, oder null',
    'GET /api/admin/system -> collection.systemTiles': 'Zustand von Suche, KI und Datenbank',
  },
  'Geplante Marken': {
    'GET /api/admin/brands/scheduled -> scheduledBrands.list': 'Alle geplanten Marken',
    'POST /api/admin/brands/schedule -> scheduledBrands.add':
      'Marken in Portionen einplanen; vorhandene werden übersprungen',
    'POST /api/admin/brands/scheduled/process -> scheduledBrands.process': {
      summary: 'Alle wartenden Marken jetzt verarbeiten',
      status: 202,
      errors: [409],
    },
    'POST /api/admin/brands/scheduled/:id/retry -> scheduledBrands.retry': {
      summary: 'Eine fehlgeschlagene Marke noch einmal einplanen',
      errors: [404, 409],
    },
    'DELETE /api/admin/brands/scheduled/:id -> scheduledBrands.delete':
      'Eine geplante Marke löschen',
  },
  Einstellungen: {
    'GET /api/admin/cronjob/config -> cron.getConfig':
      'Wann und wie viel regelmäßig gesammelt wird',
    'PUT /api/admin/cronjob/config -> cron.updateConfig':
      'Die regelmäßige Sammlung ändern; was fehlt, bleibt',
    'POST /api/admin/cronjob/trigger -> cron.trigger': {
      summary: 'Die regelmäßige Sammlung jetzt ausführen',
      status: 202,
      errors: [409],
    },
    'GET /api/admin/settings -> settings.get': 'Weitere Einstellungen',
    'PUT /api/admin/settings -> settings.update': 'Einstellungen ändern; was fehlt, bleibt',
  },
  'Import und Export': {
    'GET /api/admin/export/brands.csv -> transfer.exportBrands': 'Alle Marken als CSV-Datei',
    'GET /api/admin/export/brands.json -> transfer.exportBrands': 'Alle Marken als JSON-Datei',
    'GET /api/admin/export/codes.csv -> transfer.exportCodes': 'Alle Codes als CSV-Datei',
    'GET /api/admin/export/codes.json -> transfer.exportCodes': 'Alle Codes als JSON-Datei',
    'POST /api/admin/import/brands -> transfer.importBrands': {
      summary: 'Marken einlesen, Zeile für Zeile geprüft',
      description: `${ROWS} Eine Marke wird an slug oder name erkannt. ${listColumns(BRAND_COLUMNS)}`,
    },
    'POST /api/admin/import/codes -> transfer.importCodes': {
      summary: 'Codes einlesen, Zeile für Zeile geprüft',
      description: `${ROWS} brand ist slug oder name einer vorhandenen Marke. Jeder Code braucht seinen Beleg: postUrl, username, quote und postedAt, oder eine Liste davon in sources. Ein neuer Code, der nicht in seinem Zitat steht, wartet auf Prüfung. ${listColumns(CODE_COLUMNS)}`,
    },
  },
  Sicherungen: {
    'GET /api/admin/backups -> backups.list':
      'Alle Sicherungen der Datenbank, und ob gerade eine läuft',
    'POST /api/admin/backups -> backups.start': {
      summary: 'Die Datenbank im Hintergrund sichern',
      status: 202,
      errors: [409],
    },
    'GET /api/admin/backups/:name -> backups.open': {
      summary: 'Eine Sicherung herunterladen; steht danach im Protokoll',
      file: {
        mediaType: 'application/vnd.sqlite3',
        description: 'Die Datenbank, mit SQLite zu öffnen',
      },
    },
  },
} satisfies Record<string, Calls>

/** The parts of the documented API. */
export const TAGS: readonly string[] = Object.keys(CALLS)

/** Every documented path; routes, document and page are made from it. */
export const ENDPOINTS: readonly Endpoint[] = Object.entries<Calls>(CALLS).flatMap(([tag, calls]) =>
  Object.entries(calls).map(([key, details]) => {
    const [method, path = '', , procedure] = key.split(' ')
    // A path that ends like a file's name says what the file holds.
    const [, name, format] = /(\w+)\.(csv|json)$/.exec(path) ?? []
    return {
      ...{ method, path, procedure, tag, errors: path.includes(':') ? [404] : [] },
      ...(typeof details === 'string' ? { summary: details } : details),
      ...(format && { download: { name, format } }),
    } as Endpoint
  }),
)
