import { type Aging, codeAge, isExpired } from '../domain/code-status.ts'
import { toGermanDay } from '../domain/german-day.ts'
import type { Code } from '../schemas/code.ts'
import { formatAge, formatDate, formatDiscount, formatEuro } from './format.ts'

/** Conditions and end of a code in words: 'ab 40 €', 'nur Neukunden', 'bis 31.12.2026'. */
export const describeConditions = (code: Pick<Code, 'conditions'> & Aging, now: Date): string[] => [
  ...describeTerms(code.conditions),
  describeEnd(code, now),
]

/**
 * When a code ends: 'bis 31.12.2026', 'läuft heute ab', 'abgelaufen am 31.12.2026', `without` where nobody said,
 * or of an old one 'seit 7 Monaten nicht bestätigt'.
 */
export function describeEnd(code: Aging, now: Date, without = 'kein Enddatum genannt'): string {
  const { expiresAt, confirmedAt } = code
  if (codeAge(code, now))
    return `${formatAge(confirmedAt, now).replace('vor', 'seit')} nicht bestätigt`
  if (expiresAt === null) return without
  if (isExpired(code, now)) return `abgelaufen am ${formatDate(expiresAt)}`
  const endsToday = toGermanDay(new Date(expiresAt)) === toGermanDay(now)
  return endsToday ? 'läuft heute ab' : `bis ${formatDate(expiresAt)}`
}

/** The conditions alone. */
export function describeTerms(conditions: Code['conditions']): string[] {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions
  return [
    minOrderAmount === null ? null : `ab ${formatEuro(minOrderAmount)}`,
    newCustomersOnly ? 'nur Neukunden' : null,
    notCombinable ? 'nicht kombinierbar' : null,
    excludedGoods ? `ausgenommen: ${excludedGoods}` : null,
  ].filter((words) => words !== null)
}

/** '15 % Rabatt', or what the code gives in words. */
export const describeBenefit = (
  code: Pick<Code, 'discountAmount' | 'discountType' | 'description'>,
): string =>
  code.discountAmount === null
    ? (code.description ?? 'Rabattcode')
    : `${formatDiscount(code.discountAmount, code.discountType)} Rabatt`

/** '12 von 14: funktioniert' */
export const describeVotes = ({ upvotes, downvotes }: Pick<Code, 'upvotes' | 'downvotes'>) =>
  upvotes + downvotes === 0
    ? 'noch zu wenig Rückmeldungen'
    : `${upvotes}\u00a0von\u00a0${upvotes + downvotes}: funktioniert`
