import { FAILING } from '../domain/code-status.ts'
import * as LIMITS from '../domain/limits.ts'
import type { AdminCode, Contradiction } from '../schemas/admin-code.ts'
import {
  formatDate,
  formatDiscount,
  formatMinute,
  formatNumber,
  formatShare,
  spellNumber,
} from './format.ts'

export const CODE_TEXTS = {
  olderReader: 'früheres Leseprogramm',
  filters: {
    review: 'Zu prüfen',
    verified: 'Geprüft',
    unverified: 'Ungeprüft',
    rejected: 'Abgelehnt',
    expired: 'Abgelaufen',
  },
  saveFailed: 'Nicht gespeichert',
} as const

export function describeContradictions(code: AdminCode): string {
  const { contradictions, contradictionCount } = code
  if (contradictionCount > 1) return `${formatNumber(contradictionCount)} Widersprüche`
  const [only] = contradictions
  return only?.claims.shop
    ? `Neu gelesen: anderer Shop (${only.claims.shop})`
    : `Widerspruch von @${only?.post.username}`
}

/** Why a public code waits for the operator's look. */
const DOUBTS = {
  failing: `Die letzten ${spellNumber(FAILING.votes)} Stimmen: geht nicht; bleibt öffentlich`,
  held: 'Besucher melden: geht nicht; bleibt öffentlich, weil heute schon zu viele Codes gingen',
} as const
const ODD_FORM_TEXTS = {
  host: 'Sieht aus wie eine Internetadresse',
  phone: 'Sieht aus wie eine Telefonnummer',
  scripts: 'Enthält Zeichen, die anders sind, als sie aussehen',
  insult: 'Enthält eine Beleidigung',
  lookalike: 'Sieht einem anderen Code der Marke zum Verwechseln ähnlich',
} satisfies Record<NonNullable<AdminCode['oddForm']>, string>

/** Why a code waits. */
export function describeReviewReason(code: AdminCode): string {
  const { reviewReason, byOlderReader, discountAmount, discountType, highestOtherAmount } = code
  if (code.doubt) return DOUBTS[code.doubt]
  if (reviewReason === 'visitors') return 'Besucher melden: geht nicht'
  if (code.oddForm) return ODD_FORM_TEXTS[code.oddForm]
  if (reviewReason === 'new_account')
    return `Neuer Account: mehr als ${LIMITS.newAccountPostCodes} Codes im Post oder ${LIMITS.newAccountDayCodes} am Tag`
  if (reviewReason === 'author') return 'Wer den Post geschrieben hat, ist unsicher'
  if (reviewReason !== 'amount' || discountAmount === null)
    return `Unsicher gelesen (${byOlderReader ? CODE_TEXTS.olderReader : formatShare(code.confidence)})`
  const amount = `Ungewöhnlich hoch: ${formatDiscount(discountAmount, discountType)}`
  return highestOtherAmount === null
    ? amount
    : `${amount}, der höchste andere Code der Marke gibt ${formatDiscount(highestOtherAmount, discountType)}`
}

/** Days, and minutes where both are of the same day. */
function tellApart(words: string, own: string | null, other: string) {
  const format = own && formatDate(own) === formatDate(other) ? formatMinute : formatDate
  return {
    own: own ? `${words} am ${format(own)}` : 'kein Ende',
    other: `${words} am ${format(other)}`,
  }
}

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
  if (expiresAt) differences.push(tellApart('endet', code.expiresAt, expiresAt))
  if (firstShownAt) differences.push(tellApart('zuerst gezeigt', code.createdAt, firstShownAt))
  return differences
}
