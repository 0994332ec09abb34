import type { z } from 'zod'
import { formatCount, formatNumber } from './format.ts'

/** A field as the screen calls it, with its article; `item` and `place` where it is a list. */
type Label = {
  text: string
  isPlural?: true
  /** What one entry of it is. */
  item?: string
  /** What an entry is called when its number follows: 'In Zeile 3 …'. */
  place?: string
}

const list = (text: string, item: string, place = 'Eintrag'): Label => ({
  text,
  item,
  place,
  isPlural: true,
})

/** By the names of fields; where one name means several things, the router stands before it. */
const LABELS: Readonly<Record<string, string | Label>> = {
  id: 'die Nummer',
  ids: list('die Nummern der Codes', 'die Nummer des Codes'),
  'brands.ids': list('die Nummern der Marken', 'die Nummer der Marke'),
  'scheduledBrands.ids': list('die Nummern der Einträge', 'die Nummer des Eintrags'),
  brandId: 'die Nummer der Marke',
  categoryId: 'die Nummer der Kategorie',
  category: 'die Kategorie',
  unit: 'die Einheit',
  fromId: 'die Nummer der aufgegebenen Marke',
  'codes.fromId': 'die Nummer des aufgegebenen Codes',
  intoId: 'die Nummer der bleibenden Marke',
  'codes.intoId': 'die Nummer des bleibenden Codes',
  afterId: 'die Nummer des letzten Eintrags',
  name: 'der Markenname',
  'backups.name': 'der Name der Sicherung',
  slug: 'der Slug',
  brands: list('die Marken', 'der Markenname', 'Zeile'),
  q: 'der Suchbegriff',
  search: 'der Suchbegriff',
  filter: 'der Stand',
  only: 'die Auswahl',
  runId: 'der Lauf',
  sort: 'die Sortierung',
  customers: 'die Auswahl der Kunden',
  minimum: 'die Auswahl des Mindestbestellwerts',
  end: 'die Auswahl des Endes',
  page: 'die Seite',
  domain: 'die Domain',
  limit: 'die Zahl der Codes',
  offset: 'die Zahl der Codes davor',
  pageSize: 'die Zahl der Einträge je Seite',
  period: 'der Zeitraum',
  brandsPage: 'die Seite der Marken',
  brandsPageSize: 'die Zahl der Marken je Seite',
  brandsSort: 'die Sortierung der Marken',
  before: 'die Nummer des Eintrags, vor dem die Seite liegt,',
  'codes.before': list('die früheren Stände', 'der frühere Stand'),
  contradictions: list('die Nummern der Fundstellen', 'die Nummer der Fundstelle'),
  after: 'die Nummer des Eintrags, nach dem die Seite liegt,',
  sourceId: 'die Nummer der Fundstelle',
  decision: 'die Entscheidung',
  status: 'der Status',
  vote: 'die Bewertung',
  'collection.url': 'die Adresse des Posts',
  'collection.username': 'der Account',
  'collection.type': 'die Art des Rabatts',
  caption: 'der Text des Posts',
  'collection.day': 'der Tag des Posts',
  day: 'der Tag',
  offers: list('die Codes', 'der Code'),
  amount: 'der Betrag',
  'collection.end': 'das Ende',
  code: 'der Code',
  discountAmount: 'der Rabatt',
  discountType: 'die Art des Rabatts',
  description: 'die Beschreibung',
  isExclusive: 'die Angabe „Exklusiv“',
  expiresAt: 'das Datum „Gültig bis“',
  conditions: { text: 'die Bedingungen', isPlural: true },
  minOrderAmount: 'der Mindestbestellwert',
  newCustomersOnly: 'die Angabe „Nur Neukunden“',
  notCombinable: 'die Angabe „Nicht kombinierbar“',
  excludedGoods: 'die Angabe „Ausgenommen“',
  merge: 'die Angabe „Zusammenführen“',
  followPosts: 'die Angabe „Wieder den Posts folgen“',
  firstName: 'der Vorname',
  lastName: 'der Nachname',
  email: 'die E-Mail-Adresse',
  subject: 'der Betreff',
  message: 'die Nachricht',
  topic: 'das Thema',
  privacyConsent: 'die Zustimmung zur Datenschutzerklärung',
  token: 'die Kennung des Formulars',
  website: 'die Website',
  enabled: 'die automatische Datensammlung',
  interval: 'das Intervall',
  maxCodes: 'die Grenze „Neue Codes je Lauf“',
  batchSize: 'die Batch-Größe',
  reviewThreshold: 'die Schwelle für die Prüfung',
  searchCallsPerRun: 'die Zahl der Suchanfragen je Lauf',
  modelTokensPerRun: 'die Zahl der Tokens je Lauf',
  sessionIdleMinutes: 'die Zeit bis zum Abmelden ohne Nutzung',
  alertQueueSize: 'die Zahl wartender Codes',
  username: 'der Benutzername',
  password: 'das Passwort',
  otp: 'der Code des zweiten Faktors',
  newPassword: 'das neue Passwort',
  title: 'der Name des App-Passworts',
  sessionId: 'die Kennung der Anmeldung',
  reason: 'der Grund',
  'connections.name': 'der Name',
  address: 'die Anschrift',
  phone: 'die Telefonnummer',
  vatId: 'die Umsatzsteuer-ID',
  provider: 'die Quelle',
  baseUrl: 'die Adresse der Quelle',
  apiKey: 'der Schlüssel',
  host: 'der Mailserver',
  port: 'der Port',
  user: 'der Benutzername am Mailserver',
  mailPassword: 'das Passwort am Mailserver',
  kind: 'die Art der Nachricht',
  'connections.url': 'die Adresse des Webhooks',
  'sourceFeeds.url': 'die Adresse des Feeds',
  owner: 'der Name',
  part: 'die Angabe, was entfernt wird,',
  shop: 'der Shop',
  benefit: 'der Vorteil',
  remark: 'die Anmerkung',
  type: 'der Typ',
  level: 'die Stufe',
  format: 'das Format',
  rows: list('die Zeilen', 'die Zeile', 'Zeile'),
  line: 'die Zeilennummer',
  values: { text: 'die Werte der Zeile', isPlural: true },
  // Columns of the files that can be imported.
  brand: 'die Marke',
  url: 'die Website',
  shopUrl: 'der Shop-Link',
  isIgnored: 'die Angabe „Ignorieren“',
  isAffiliateLink: 'die Angabe „Affiliate-Link“',
  domains: list('die Domains', 'die Domain'),
  image: 'das Logo',
  categorySlug: 'die Kategorie',
  handles: list('die Benutzernamen', 'der Benutzername'),
  spellings: list('die Schreibweisen', 'die Schreibweise'),
  createdAt: 'der Zeitpunkt des ersten Fundes',
  'brands.createdAt': 'der Zeitpunkt des Anlegens',
  extractedAt: 'der Zeitpunkt des letzten Fundes',
  statusPinned: 'die Festlegung des Status',
  needsReview: 'die Angabe „Zu prüfen“',
  reviewReason: 'der Grund der Prüfung',
  acceptedAt: 'der Zeitpunkt der Freigabe',
  since: 'der Anfang der Zeit',
  until: 'das Ende der Zeit',
  codeId: 'der Code',
  confidence: 'die Sicherheit',
  sources: list('die Fundstellen', 'die Fundstelle', 'Fundstelle'),
  postUrl: 'die Adresse des Posts',
  displayName: 'der Anzeigename',
  followerCount: 'die Zahl der Follower',
  bio: 'die Selbstbeschreibung',
  quote: 'das Zitat',
  quoteStart: 'der Anfang des Zitats',
  quoteEnd: 'das Ende des Zitats',
  postedAt: 'der Zeitpunkt des Posts',
  reader: 'der Name des Leseprogramms',
  readAt: 'der Zeitpunkt des Lesens',
}

const PLURALS: Readonly<Record<string, string>> = {
  fehlt: 'fehlen',
  muss: 'müssen',
  darf: 'dürfen',
  ist: 'sind',
  hat: 'haben',
}

const MAX_SENTENCES = 3
const TYPES: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'Ja oder Nein',
  array: 'eine Liste',
}

/**
 * What is wrong with an input, as German sentences that name the fields as the screen does, the
 * name of the first field in the input ('conditions.minOrderAmount'; undefined for the whole), and
 * the sentence for each field at fault; what stands within lists or objects has none of its own.
 * `input` is what was checked. `scope` is the name of the router or of the file's kind.
 *
 * A message of a schema's own is either a whole sentence, which stays, or what the field must be
 * like, beginning with its verb: 'darf nur Ziffern enthalten'.
 */
export function describeInputError(
  error: z.ZodError,
  { input, scope }: { input: unknown; scope: string },
): { message: string; field: string | undefined; faults: Record<string, string> } {
  // Of a text that is none, the length does not matter any more.
  const firsts = new Map(
    error.issues.toReversed().map((issue) => [issue.path.join('.'), issue] as const),
  )
  const issues = error.issues.filter((issue) => firsts.get(issue.path.join('.')) === issue)
  const sentences = [...new Set(issues.map((issue) => describeIssue(issue, input, scope)))]
  const rest = sentences.length - MAX_SENTENCES
  const more = rest > 0 ? [`Es gibt ${formatCount(rest, 'weiteren', 'weitere')} Fehler.`] : []
  const field = error.issues[0]?.path.join('.') || undefined
  const ofFields = issues.filter(({ path }) => path.length === 1)
  const faults = Object.fromEntries(
    ofFields.map((issue) => [String(issue.path[0]), describeIssue(issue, input, scope)]),
  )
  return { message: [...sentences.slice(0, MAX_SENTENCES), ...more].join(' '), field, faults }
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown, scope: string): string {
  if (issue.message.endsWith('.')) return issue.message
  const { label, places } = findLabel(issue.path, scope)
  const value = issue.path.reduce<unknown>(readKey, input)
  return writeSentence(label, describeFault(issue, value), places)
}

const readKey = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** What the field must be like, beginning with a verb in the singular. */
function describeFault(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null || isBlank(value)) return 'fehlt'
  if (/^(?:muss|darf|ist|hat) /.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    const type = TYPES[issue.expected]
    return type ? `muss ${type} sein` : 'ist ungültig'
  }
  if (issue.code === 'too_big')
    return describeBound(issue, issue.maximum, 'darf höchstens', 'muss kleiner als')
  if (issue.code === 'too_small')
    return describeBound(issue, issue.minimum, 'muss mindestens', 'muss größer als')
  return issue.code === 'invalid_value' ? 'hat keinen erlaubten Wert' : 'ist ungültig'
}

function describeBound(
  { origin, inclusive = true }: { origin: string; inclusive?: boolean },
  bound: number | bigint,
  within: string,
  beyond: string,
): string {
  if (origin === 'array')
    return `${within} ${formatCount(Number(bound), 'Eintrag', 'Einträge')} haben`
  const figure = formatNumber(Number(bound))
  if (origin === 'string') return `${within} ${figure} Zeichen lang sein`
  return `${inclusive ? within : beyond} ${figure} sein`
}

const isBlank = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

const toLabel = (label: string | Label): Label =>
  typeof label === 'string' ? { text: label } : label

/** The label of the innermost field, and where in lists it stands: ['Zeile 3', 'Fundstelle 1']. */
function findLabel(
  path: readonly PropertyKey[],
  scope: string,
): { label: Label; places: string[] } {
  let label: Label = { text: 'die Eingabe' }
  let places: string[] = []
  for (const key of path) {
    if (typeof key === 'number') {
      places.push(`${label.place ?? 'Eintrag'} ${key + 1}`)
      label = { text: label.item ?? 'der Eintrag' }
    } else {
      const name = String(key)
      label = toLabel(LABELS[`${scope}.${name}`] ?? LABELS[name] ?? 'die Angabe')
    }
  }
  const [last = ''] = places.slice(-1)
  // 'Zeile 3 fehlt.' rather than 'In Zeile 3 fehlt die Zeile.'
  if (typeof path.at(-1) === 'number' && label.text.endsWith(` ${last.split(' ')[0]}`)) {
    label = { text: last }
    places = places.slice(0, -1)
  }
  return { label, places }
}

/** German puts the verb second: behind the field, or behind the place and before the field. */
function writeSentence(
  { text, isPlural }: Label,
  fault: string,
  places: readonly string[],
): string {
  const [, verb = '', rest = ''] = /^(\S+)(.*)$/s.exec(fault) ?? []
  const form = isPlural ? (PLURALS[verb] ?? verb) : verb
  if (places.length > 0) return `In ${places.join(', ')} ${form} ${text}${rest}.`
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${form}${rest}.`
}
