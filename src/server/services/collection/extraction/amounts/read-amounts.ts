import type { DiscountType } from '#shared/schemas/discount.ts'
import { GAP, type Token } from '../text/tokens.ts'
import { NUMBER_WORDS, parseFigure } from './number-words.ts'

/** A figure with a unit, whatever it may mean; `first` and `last` are token indexes. */
export type Amount = { value: number; type: DiscountType; first: number; last: number }

const UNIT_WORDS: ReadonlyMap<string, DiscountType> = new Map([
  ...['%', '٪', 'prozent', 'prozente', 'percent', 'pct', 'proz', 'prozentchen'].map(
    (unit): [string, DiscountType] => [unit, 'percentage'],
  ),
  ...[
    '€',
    'euro',
    'eur',
    'euros',
    '$',
    'chf',
    'fr',
    'franken',
    'usd',
    'dollar',
    '£',
    'sfr',
    'öcken',
    'franke',
    'fränkli',
    'stutz',
    'tacken',
  ].map((unit): [string, DiscountType] => [unit, 'fixed']),
])
const LEADING_UNITS = new Set(['€', '$', '£', 'chf', 'eur', 'usd', 'fr'])

/** Every percentage and sum of money, in order. */
export function readAmounts(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const amount = amountAt(tokens, index)
    if (!amount) continue
    amounts.push(amount)
    index = amount.last
  }
  return amounts
}

function amountAt(tokens: readonly Token[], index: number): Amount | undefined {
  const token = tokens[index]
  if (!token) return undefined
  if (LEADING_UNITS.has(token.lower) && tokens[index + 1]?.kind === 'number')
    return leadingUnit(tokens, index)
  if (token.kind === 'word')
    return (
      gluedAmount(token, index) ??
      tensAmount(tokens, index) ??
      noteAmount(tokens, index) ??
      wordAmount(tokens, index)
    )
  if (token.kind !== 'number') return undefined
  const unit = unitAfter(tokens, index + 1)
  if (unit) return { value: parseFigure(token.text), ...unit, first: index }
  return insteadAmount(tokens, index) ?? rangeAmount(tokens, index)
}

/** '20 statt 10 %': the unit of the second figure is that of the first. */
function insteadAmount(tokens: readonly Token[], index: number): Amount | undefined {
  const former = tokens[index + 2]
  if (!/^(?:statt|anstatt)$/u.test(tokens[index + 1]?.lower ?? '') || former?.kind !== 'number')
    return undefined
  const unit = unitAfter(tokens, index + 3)
  const value = parseFigure(tokens[index]?.text ?? '')
  return unit && { value, type: unit.type, first: index, last: index }
}

/** 'ein'..'hundert' before a unit. */
function wordAmount(tokens: readonly Token[], index: number): Amount | undefined {
  const [head = '', tail] = (tokens[index]?.lower ?? '').split('-')
  const value = NUMBER_WORDS.get(head)
  if (value === undefined) return undefined
  const type = tail === undefined ? undefined : UNIT_WORDS.get(tail)
  if (type) return { value, type, first: index, last: index }
  const unit = unitAfter(tokens, index + 1)
  return unit && { value, ...unit, first: index }
}

/** '5EUR', '10Prozent'. */
function gluedAmount(token: Token, index: number): Amount | undefined {
  const match = /^(\d+)(euro|eur|prozent|chf)$/u.exec(token.lower)
  const type = UNIT_WORDS.get(match?.[2] ?? '')
  return match && type ? { value: Number(match[1]), type, first: index, last: index } : undefined
}

/** 'nen Fünfer', 'einen Zehner': a note of that value. */
function noteAmount(tokens: readonly Token[], index: number): Amount | undefined {
  const head = /^(fünf|zehn|zwanzig|fünfzig)er$/u.exec(tokens[index]?.lower ?? '')?.[1]
  const value = NUMBER_WORDS.get(head ?? '')
  if (value === undefined || !/^(?:ein|einen|nen|nem)$/u.test(tokens[index - 1]?.lower ?? ''))
    return undefined
  return { value, type: 'fixed', first: index, last: index }
}

/** '10er-Gutschein', 'ein 20er Rabatt'. */
function tensAmount(tokens: readonly Token[], index: number): Amount | undefined {
  const match = /^(\d+)er(?:-(?:gutschein|rabatt|nachlass))?$/u.exec(tokens[index]?.lower ?? '')
  if (!match) return undefined
  const named =
    match[0].includes('-') ||
    /^(?:gutschein|rabatt|nachlass)$/u.test(tokens[index + 1]?.lower ?? '')
  return named ? { value: Number(match[1]), type: 'fixed', first: index, last: index } : undefined
}

/** '€10', 'CHF 20'. */
function leadingUnit(tokens: readonly Token[], index: number): Amount | undefined {
  const next = tokens[index + 1]
  if (next?.kind !== 'number' || next.gap > GAP.none) return undefined
  if (tokens[index - 1]?.kind === 'number' && !tokens[index]?.spaced) return undefined
  if (unitAfter(tokens, index + 2)?.type === 'percentage') return undefined
  const last = unitAfter(tokens, index + 2)?.last ?? index + 1
  return { value: parseFigure(next.text), type: 'fixed', first: index, last }
}

/** '10-20 %', '10 bis 20 Euro', '10/15/20%': the lower bound. */
function rangeAmount(tokens: readonly Token[], index: number): Amount | undefined {
  const low = parseFigure(tokens[index]?.text ?? '')
  if (isCounted(tokens, index)) return undefined
  let last = index
  while (/^(?:-|–|\/|bis|oder|to|und)$/u.test(tokens[last + 1]?.lower ?? '')) {
    const next = tokens[last + 2]
    if (next?.kind !== 'number' || next.gap > GAP.comma || parseFigure(next.text) <= low)
      return undefined
    last += 2
    const unit = unitAfter(tokens, last + 1)
    if (unit) return { value: low, ...unit, first: index }
  }
  return undefined
}

/** 'No. 3 – 20 %': a number in a series, not the lower end of a range. */
function isCounted(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text === '.' ? tokens[index - 2] : tokens[index - 1]
  return /^(?:no|nr|teil|folge|tag|gr|größe)$/u.test(before?.lower ?? '')
}

/** '%', ' Euro', '-Prozent-Rabatt', ',- €' or ',-' alone from `index` on. */
function unitAfter(
  tokens: readonly Token[],
  index: number,
): { type: DiscountType; last: number } | undefined {
  const token = tokens[index]
  if (!token || token.gap > GAP.comma) return undefined
  const dash = tokens[index + 1]
  // 'Bis 27.09. – nur kurz' is a date and a dash, no sum.
  if (/^[,.]$/u.test(token.text) && dash && !dash.spaced && /^[-–—]/u.test(dash.text)) {
    return unitAfter(tokens, index + 2) ?? { type: 'fixed', last: index + 1 }
  }
  if (token.text === '-' && !token.spaced) return unitAfter(tokens, index + 1)
  const [head = '', ...tail] = token.lower.split('-')
  const type = UNIT_WORDS.get(head)
  if (!type) return undefined
  return tail.length === 0 || token.kind === 'word' ? { type, last: index } : undefined
}
