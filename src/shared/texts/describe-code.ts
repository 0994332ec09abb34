import type { Code } from '../schemas/code.ts'
import { formatDate, formatEuro } from './format.ts'

/** Conditions and end of a code in words: 'ab 40 €', 'nur Neukunden', 'bis 31.12.2026'. */
export const describeConditions = (code: Pick<Code, 'conditions' | 'expiresAt'>): string[] => [
  ...describeTerms(code.conditions),
  code.expiresAt === null ? 'unbegrenzt' : `bis ${formatDate(code.expiresAt)}`,
]

/** The same without the end. */
export function describeTerms(conditions: Code['conditions']): string[] {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = conditions
  return [
    minOrderAmount === null ? null : `ab ${formatEuro(minOrderAmount)}`,
    newCustomersOnly ? 'nur Neukunden' : null,
    notCombinable ? 'nicht kombinierbar' : null,
    excludedGoods ? `ausgenommen: ${excludedGoods}` : null,
  ].filter((words) => words !== null)
}
