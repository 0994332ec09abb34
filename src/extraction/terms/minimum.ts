import type { Amount } from '../text/amounts.ts'
import { BREAK, type Span, type Token } from '../text/tokenize.ts'

/** What the search for a smallest order looks at. */
export type MinimumScope = {
  tokens: readonly Token[]
  /** Sentences that may speak of the code. */
  sentences: readonly Span[]
  /** Where codes begin, and the amounts that were chosen for them. */
  codes: ReadonlySet<number>
  discounts: ReadonlySet<number>
  /** That of the code; without one, free shipping or a gift is what it gives. */
  discount: Amount | null
}

const ORDER =
  /^(?:\p{L}*be?stell\p{L}*|\p{L}*einkauf\p{L}*|mbw|mindest(?!ens)\p{L}*|warenkorb\p{L}*|warenwert|umsatz|order|orders|purchase|spend)$/u
const BESIDE =
  /^(?:\p{L}*versand\p{L}*|\p{L}*liefer\p{L}*|shipping|porto|\p{L}*geschenk\p{L}*|goodies?|gifts?|gratis|kostenlos\p{L}*|umsonst)$/u
const STARTS = /^(?:ab|from|mindestens|mind|min|minimum|oberhalb|above)$/u
/** 'Über 50 € gespart' is no order: these need one named beside them. */
const LOOSE_STARTS = /^(?:über|als|over|von|bei|für)$/u
const NO_ORDER = /^(?:kein\p{L}*|ohne|sonst|normalerweise|statt|bis|im|unter)$/u
const RAISE = /^(?:sogar|even)$/u
const RATE = /^(?:pro|je|monatlich|mtl|jährlich|\/)$/u
const FILLER =
  /^(?:ab|von|einem|einer|nur|gilt|gültig|einlösbar|leider|allerdings|aber|schon|bereits|online|erst|aktuell|jeweils|alles|mindestens|mind|min|für|neukund\p{L}*)$/u
const PART = /^(?:[,;:()|+=→>–—/]|[-=–—~]+>|und|oder|sowie|&|\p{Extended_Pictographic}.*)$/u

/** The smallest order, in euro, that the words ask for; of several steps the lowest. */
export function readMinimum(scope: MinimumScope): number | null {
  const { tokens, sentences } = scope
  const orders = sentences.flatMap(({ from, to }) => {
    const inside = Array.from({ length: to - from + 1 }, (_, step) => from + step)
    return inside.filter(
      (at) =>
        isBareSum(scope, at) ||
        (tokens[at]?.amount?.type === 'fixed' && !scope.discounts.has(at) && isOrder(scope, at)),
    )
  })
  // '10 %, ab 100 € sogar 15 %': the lowest step asks for no order.
  const isRaise = orders.some((at) => RAISE.test(tokens[at + 1]?.lower ?? ''))
  const values = orders
    .map((at) => tokens[at]?.amount?.value ?? Number(tokens[at]?.text))
    .filter((value) => value > 0)
  return values.length === 0 || isRaise ? null : Math.min(...values)
}

/** '5 € ab 50': the unit is that of the discount. */
function isBareSum({ tokens, discount }: MinimumScope, at: number): boolean {
  const [before, sum, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (discount?.type !== 'fixed' || sum?.kind !== 'number' || before?.lower !== 'ab') return false
  // 'ab 10 Uhr', 'ab 40 g' count something else.
  const isCounted = next?.kind === 'word' && next.gap === BREAK.none
  return /^\d{2,3}$/u.test(sum.text) && !isCounted
}

function isOrder(scope: MinimumScope, at: number): boolean {
  const left = clauseSide(scope.tokens, at, -1)
  const right = clauseSide(scope.tokens, at, 1)
  const words = [...left, ...right].flatMap(({ token }) =>
    token.kind === 'mark' ? [] : [token.lower],
  )
  if (left.slice(0, 4).some(({ token }) => NO_ORDER.test(token.lower)) || isRate(right))
    return false
  const namesOrder = words.some((word) => ORDER.test(word))
  const start = left.slice(0, 4).find(({ token }) => STARTS.test(token.lower))
  if (!start && !namesOrder) return false
  if (!start && !isStatedOrder(left, right)) return false
  const [before, after] = [left, right].map((side) =>
    side.map((place) => meaningOf(scope, place)).find((meaning) => meaning !== undefined),
  )
  if (before !== undefined) return before === 'own' || !scope.discount
  if (after === 'beside') return !scope.discount
  // 'Über 1.000 € Umsatz sind zusammen!': said of no code, so no order either.
  const isPlain = !start && left.slice(0, 3).some(({ token }) => LOOSE_STARTS.test(token.lower))
  if (namesOrder && isPlain)
    return after === 'own' || left.some(({ token }) => ORDER.test(token.lower))
  if (namesOrder) return true
  return after === 'own' ? !followsGoods(left) : words.every((word) => FILLER.test(word))
}

type Place = { token: Token; at: number }

/** Tokens looked at on each side of a sum; no clause that matters is longer. */
const REACH = 24

/** The tokens of the same clause on one side, nearest first. */
function clauseSide(tokens: readonly Token[], from: number, step: 1 | -1): Place[] {
  const side: Place[] = []
  for (let at = from + step; Math.abs(at - from) <= REACH; at += step) {
    const token = tokens[at]
    const broken = tokens[step === 1 ? at : at + 1]
    if (!token || !broken || broken.gap >= BREAK.sentence) return side
    const isColonOfOrder = token.text === ':' && step < 0 && ORDER.test(tokens[at - 1]?.lower ?? '')
    if (isColonOfOrder) continue
    if (PART.test(token.lower) && !(RATE.test(token.lower) && side.length === 0)) return side
    side.push({ token, at })
  }
  return side
}

/** '40 € MBW', 'Bestellung über 40 €', 'bei 40 € Bestellwert'; not '40 € Einkauf'. */
function isStatedOrder(left: readonly Place[], right: readonly Place[]): boolean {
  const [next] = right
  const isLimit = (place: Place | undefined) =>
    /^(?:mbw|mindest(?!ens)\p{L}*|bestellwert)$/u.test(place?.token.lower ?? '')
  return (
    isLimit(next) ||
    left.slice(0, 2).some(isLimit) ||
    left.slice(0, 3).some(({ token }) => LOOSE_STARTS.test(token.lower))
  )
}

function isRate(right: readonly Place[]): boolean {
  const [next, second] = right
  if (RATE.test(next?.token.lower ?? '')) return true
  return next?.token.lower === 'im' && /^(?:monat|jahr)$/u.test(second?.token.lower ?? '')
}

/** What a word beside the sum makes of it: the code's own order, or that of something else. */
function meaningOf(scope: MinimumScope, { token, at }: Place): 'own' | 'beside' | undefined {
  if (BESIDE.test(token.lower)) return 'beside'
  const isOwn =
    scope.codes.has(at) || scope.discounts.has(at) || token.amount?.type === 'percentage'
  return isOwn ? 'own' : undefined
}

/** 'Kissen ab 39 €': what cost that much, not what must be ordered. */
function followsGoods(left: readonly Place[]): boolean {
  const [, noun] = left
  return noun !== undefined && /^\p{Lu}\p{Ll}/u.test(noun.token.text)
}
