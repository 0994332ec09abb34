import { isExpired } from '../domain/code-status.ts'
import { toGermanDay } from '../domain/german-day.ts'
import type { Code } from '../schemas/code.ts'
import { formatDate, formatEuro } from './format.ts'

/** When a code ends, in words: 'bis 31.12.2026', 'läuft heute ab', 'abgelaufen am 31.12.2026'; `without` where no end is known. */
export function describeEnd({ expiresAt }: Pick<Code, 'expiresAt'>, now: Date, without: string) {
  if (expiresAt === null) return without
  if (isExpired({ expiresAt }, now)) return `abgelaufen am ${formatDate(expiresAt)}`
  const endsToday = toGermanDay(new Date(expiresAt)) === toGermanDay(now)
  return endsToday ? 'läuft heute ab' : `bis ${formatDate(expiresAt)}`
}

/** Conditions of a code in words: 'ab 40 €', 'nur Neukunden'. */
export function describeTerms(conditions: Code['conditions']): string[] {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions
  return [
    minOrderAmount === null ? null : `ab ${formatEuro(minOrderAmount)}`,
    newCustomersOnly ? 'nur Neukunden' : null,
    notCombinable ? 'nicht kombinierbar' : null,
    excludedGoods ? `ausgenommen: ${excludedGoods}` : null,
  ].filter((words) => words !== null)
}
