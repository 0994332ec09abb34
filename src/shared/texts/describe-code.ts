import type { Code } from '../schemas/code.ts'
import { TEXTS } from './de.ts'
import { formatDate, formatEuro } from './format.ts'

/** What a buyer must know, in words: 'ab 40 €', 'nur Neukunden', 'bis 31.12.2026'. */
export function describeConditions(code: Pick<Code, 'conditions' | 'expiresAt'>): string[] {
  const { minOrderAmount, newCustomersOnly, notCombinable, excludedGoods } = code.conditions
  return [
    minOrderAmount === null ? null : `ab ${formatEuro(minOrderAmount)}`,
    newCustomersOnly ? 'nur Neukunden' : null,
    notCombinable ? 'nicht kombinierbar' : null,
    excludedGoods ? `ausgenommen: ${excludedGoods}` : null,
    code.expiresAt === null ? TEXTS.unlimited : `bis ${formatDate(code.expiresAt)}`,
  ].filter((words) => words !== null)
}
