import { figuresIn } from '../codes/shape.ts'
import type { Territory } from '../codes/territories.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { RoledAmount } from './amount-role.ts'

/** The amount that a code takes off, among those of its territory. */
export function chooseAmount(
  caption: Caption,
  code: number,
  territory: Territory,
  amounts: readonly RoledAmount[],
): RoledAmount | undefined {
  const inside = amounts.filter(
    ({ first, last }) => first >= territory.first && last <= territory.last,
  )
  const discounts = inside.filter(({ role }) => role === 'discount')
  const own =
    discounts.length > 0
      ? discounts
      : inside.filter(({ role, type }) => role === 'former' && type === 'percentage')
  if (own.length < 2) return own[0]
  const scored = own
    .map((amount) => ({ amount, score: scoreAmount(caption, code, amount) }))
    .sort((a, b) => b.score - a.score)
  const best = scored[0]?.amount
  return best && lowestStep(caption, best, own, amounts)
}

function scoreAmount({ tokens }: Caption, code: number, amount: RoledAmount): number {
  const [token, own] = [tokens[amount.first], tokens[code]]
  if (!token || !own) return 0
  const distance = amount.first > code ? amount.first - code : code - amount.last
  let score =
    -0.15 * Math.min(distance, 40) -
    0.8 * gapsBetween(tokens, Math.min(code, amount.last), Math.max(code, amount.first))
  if (token.sentence === own.sentence) score += 2
  if (token.line === own.line) score += 1
  if (amount.isExtra) score += 2.5
  if (amount.isExplicit) score += 1
  if (amount.type === 'percentage') score += 0.5
  if (figuresIn(own.text).includes(amount.value)) score += 2
  return score
}

function gapsBetween(tokens: readonly Token[], from: number, to: number): number {
  let gaps = 0
  for (let at = from + 1; at <= to; at += 1) gaps += (tokens[at]?.gap ?? 0) >= GAP.sentence ? 2 : 0
  return gaps
}

/** '10 % ab 50 €, 15 % ab 100 €': of steps on one code the lowest is promised to everyone. */
function lowestStep(
  caption: Caption,
  best: RoledAmount,
  own: readonly RoledAmount[],
  all: readonly RoledAmount[],
): RoledAmount {
  const steps = own.filter(
    (amount) => amount.type === best.type && !amount.isExtra && hasThreshold(caption, amount, all),
  )
  if (steps.length < 2 || !steps.includes(best)) return best
  return steps.reduce((low, step) => (step.value < low.value ? step : low))
}

function hasThreshold(
  { tokens }: Caption,
  amount: RoledAmount,
  all: readonly RoledAmount[],
): boolean {
  const near = all.some(
    ({ role, first }) =>
      role === 'threshold' &&
      Math.abs(first - amount.first) <= 6 &&
      tokens[first]?.sentence === tokens[amount.first]?.sentence,
  )
  const after = tokens.slice(amount.last + 1, amount.last + 4).map(({ lower }) => lower)
  return near || (/^(?:ab|bei|for)$/u.test(after[0] ?? '') && /^\d+$/u.test(after[1] ?? ''))
}
