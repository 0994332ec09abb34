import type { AdminCode, Contradiction } from '../schemas/admin-code.ts'
import { formatDate, formatDiscount, formatMinute, formatNumber, formatShare } from './format.ts'

export const CODE_TEXTS = {
  heading: 'Codes',
  loadFailed: 'Failed to fetch codes',
  table: 'Codes',
  search: 'Code, Marke oder Influencer suchen',
  shown: (shown: number, total: number) =>
    `${formatNumber(shown)} von ${formatNumber(total)} Codes angezeigt`,
  brandFilter: 'Nach Marke filtern',
  allBrands: 'Alle Marken',
  none: 'Noch keine Codes. Starten Sie eine Datensammlung.',
  noMatch: 'Keine Codes gefunden',
  noMatchHint: 'Ändern Sie Suche oder Filter oder setzen Sie sie zurück.',
  noneWaiting: 'Nichts zu prüfen',
  noneWaitingHint: 'Alle gefundenen Codes sind geprüft.',
  showAll: 'Alle Codes zeigen',
  code: 'Code',
  amount: 'Rabatt',
  brand: 'Marke',
  influencer: 'Influencer',
  status: 'Status',
  expires: 'Gültig bis',
  unlimited: 'unbegrenzt',
  expired: 'abgelaufen',
  votes: 'Stimmen',
  confidence: 'Sicherheit',
  older: 'früher',
  olderReader: 'früheres Leseprogramm',
  created: 'Gefunden',
  filterLabel: 'Nach Stand filtern',
  allFilters: 'Jeder Stand',
  filters: {
    review: 'Zu prüfen',
    verified: 'Geprüft',
    unverified: 'Ungeprüft',
    rejected: 'Abgelehnt',
    expired: 'Abgelaufen',
  },
  deleteTitle: 'Code löschen',
  deleteQuestion: (code: string, brand: string) =>
    `Möchten Sie den Code "${code}" von ${brand} wirklich löschen? Seine Quellen und Bewertungen werden ebenfalls entfernt.`,
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  saveFailed: 'Nicht gespeichert',
  amountInvalid: 'Bitte eine ganze Zahl größer als 0 eingeben.',
  codeInvalid: 'Der Code braucht 2 bis 64 Zeichen.',
  details: 'Bedingungen und Fundstellen',
  reasons: 'Grund',
  contradiction: {
    badge: 'Widerspruch',
    heading: 'Widersprüche',
    hint: (username: string) =>
      `Andere Accounts sagen etwas anderes. Bis Sie entscheiden, gilt, was @${username} sagt; was dort später steht, gilt auch nach einer Übernahme.`,
    shopHint: (brand: string) =>
      `Ein Beitrag wurde neu gelesen und nennt einen anderen Shop. Bis Sie entscheiden, bleibt der Code bei ${brand}.`,
    own: 'Gilt bisher:',
    other: 'Dagegen sagt:',
    followers: (count: string) => `${count} Follower`,
    accept: 'Übernehmen',
    dismiss: 'Verwerfen',
    hints: {
      accept: 'Der Code sagt dann, was dieser Beitrag sagt.',
      dismiss: 'Der Code bleibt, wie er ist, auch wenn der Account dasselbe noch einmal sagt.',
    },
    nameAction: (action: string, username: string) => `${action}, was @${username} sagt`,
    failed: 'Die Entscheidung konnte nicht gespeichert werden.',
    newest: (shown: number, all: number) =>
      `Gezeigt werden die neuesten ${formatNumber(shown)} von ${formatNumber(all)}.`,
    decided: {
      accept: {
        done: 'Übernommen',
        describe: (code: string, brand: string) =>
          `${code} (${brand}) sagt jetzt, was der Beitrag sagt.`,
      },
      dismiss: {
        done: 'Verworfen',
        describe: (code: string, brand: string) => `${code} (${brand}) bleibt, wie er ist.`,
      },
    },
  },
  terms: {
    heading: 'Bedingungen',
    discount: 'Rabatt',
    expiresAt: 'Gültig bis',
    expiresHint: 'leer = unbegrenzt',
    minOrderAmount: 'Mindestbestellwert',
    minOrderHint: 'in Euro',
    excludedGoods: 'Ausgenommen',
    description: 'Beschreibung',
    isExclusive: 'Exklusiv',
    newCustomersOnly: 'Nur Neukunden',
    notCombinable: 'Nicht kombinierbar',
    pinned: 'Von Ihnen festgelegt:',
    pinnedHint: 'Neue Beiträge ändern daran nichts.',
    follow: 'Wieder den Beiträgen folgen',
    euroInvalid: 'Bitte einen Betrag von 0,01 bis 100.000 Euro eingeben oder leer lassen.',
    dateInvalid: 'Bitte ein Datum von 2000 bis 2099 eingeben oder leer lassen.',
    tooLong: (most: number) => `Höchstens ${formatNumber(most)} Zeichen.`,
  },
  noSources: 'Zu diesem Code ist keine Fundstelle gespeichert.',
  source: {
    heading: 'Fundstellen',
    postedAt: 'Beitrag vom',
    influencer: 'Influencer',
    shares:
      'Wie sicher das Leseprogramm bei jedem Teil war. Im Zitat ist markiert, woran es ihn las.',
    newest: (count: number) => `Gezeigt werden die neuesten ${formatNumber(count)}.`,
  },
  uses: 'Kopiert',
  selection: {
    page: 'Alle Codes dieser Seite auswählen',
    bar: 'Ausgewählte Codes',
    clear: 'Auswahl aufheben',
    busy: 'Wird geändert …',
    count: (count: number) => `${formatNumber(count)} ausgewählt`,
  },
  merge: {
    title: 'Codes zusammenführen',
    question: 'Welcher Code bleibt bestehen?',
    /** What happens to the code that is given up. */
    effects: (from: string, into: string) => [
      `Fundstellen, Stimmen und Kopien von ${from} gehen an ${into} über.`,
      `${from} wird danach entfernt. Das lässt sich nicht zurücknehmen.`,
    ],
    done: 'Codes zusammengeführt',
    effect: (from: string, into: string) => `${from} ist in ${into} aufgegangen.`,
    fallback: 'Die Codes konnten nicht zusammengeführt werden.',
  },
} as const

export function describeContradictions(code: AdminCode): string {
  const { contradictions, contradictionCount } = code
  if (contradictionCount > 1) return `${formatNumber(contradictionCount)} Widersprüche`
  const [only] = contradictions
  return only?.claims.shop
    ? `Neu gelesen: anderer Shop (${only.claims.shop})`
    : `Widerspruch von @${only?.post.username}`
}

/** Why a code waits. */
export function describeReviewReason(code: AdminCode): string {
  const { reviewReason, byOlderReader, discountAmount, discountType, highestOtherAmount } = code
  if (reviewReason === 'visitors') return 'Besucher melden: geht nicht'
  if (reviewReason !== 'amount' || discountAmount === null)
    return `Unsicher gelesen (${byOlderReader ? CODE_TEXTS.olderReader : formatShare(code.confidence)})`
  const amount = `Ungewöhnlich hoch: ${formatDiscount(discountAmount, discountType)}`
  return highestOtherAmount === null
    ? amount
    : `${amount}, der höchste andere Code der Marke gibt ${formatDiscount(highestOtherAmount, discountType)}`
}

/** Days, and minutes where both are of the same day. */
const chooseFormat = (own: string | null, other: string) =>
  own && formatDate(own) === formatDate(other) ? formatMinute : formatDate

/** In which words code and post differ, pair by pair. */
export function describeDifferences(
  code: AdminCode,
  { shop, discount, expiresAt, firstShownAt }: Contradiction['claims'],
): { own: string; other: string }[] {
  const differences = []
  if (shop) differences.push({ own: `bei ${code.brand.name}`, other: `bei ${shop}` })
  if (discount && code.discountAmount !== null)
    differences.push({
      own: formatDiscount(code.discountAmount, code.discountType),
      other: formatDiscount(discount.amount, discount.type ?? code.discountType),
    })
  if (expiresAt) {
    const format = chooseFormat(code.expiresAt, expiresAt)
    differences.push({
      own: code.expiresAt ? `endet am ${format(code.expiresAt)}` : 'kein Ende',
      other: `endet am ${format(expiresAt)}`,
    })
  }
  if (firstShownAt) {
    const format = chooseFormat(code.createdAt, firstShownAt)
    differences.push({
      own: `zuerst gezeigt am ${format(code.createdAt)}`,
      other: `zuerst gezeigt am ${format(firstShownAt)}`,
    })
  }
  return differences
}
