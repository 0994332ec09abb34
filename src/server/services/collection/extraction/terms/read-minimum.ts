import type { RoledAmount } from '../amounts/amount-role.ts'
import type { Territory } from '../codes/territories.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'

export type MinimumScope = {
  caption: Caption
  stretches: readonly Territory[]
  amounts: readonly RoledAmount[]
  isCode: (index: number) => boolean
  /** Without an amount, free shipping or a gift is what the code gives. */
  hasDiscount: boolean
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
  const orders = scope.amounts.filter(
    (amount) =>
      amount.role === 'threshold' &&
      scope.stretches.some(({ first, last }) => amount.first >= first && amount.last <= last) &&
      isOrder(scope, amount),
  )
  // '10 %, ab 100 € sogar 15 %': the lowest step asks for no order.
  const isRaise = orders.some(({ last }) => RAISE.test(scope.caption.tokens[last + 1]?.lower ?? ''))
  return orders.length === 0 || isRaise ? null : Math.min(...orders.map(({ value }) => value))
}

function isOrder(scope: MinimumScope, amount: RoledAmount): boolean {
  const left = clauseSide(scope.caption.tokens, amount.first, -1)
  const right = clauseSide(scope.caption.tokens, amount.last, 1)
  const words = [...left, ...right].flatMap(({ token }) =>
    token.kind === 'mark' ? [] : [token.lower],
  )
  if (left.slice(0, 4).some(({ token }) => NO_ORDER.test(token.lower)) || isRate(right))
    return false
  const namesOrder = words.some((word) => ORDER.test(word))
  const start = left.slice(0, 4).find(({ token }) => STARTS.test(token.lower))
  if (!start && !namesOrder) return false
  if (!start && !isStatedOrder(left, right)) return false
  const sides = [left, right].map((side) => side.map((place) => meaningOf(scope, place)))
  const [before, after] = sides.map((side) => side.find((meaning) => meaning !== undefined))
  if (before !== undefined) return before === 'own' || !scope.hasDiscount
  if (after === 'beside') return !scope.hasDiscount
  // 'Über 1.000 € Umsatz sind zusammen!': said of no code, so no order either.
  const isPlain = !start && left.slice(0, 3).some(({ token }) => LOOSE_STARTS.test(token.lower))
  if (namesOrder && isPlain)
    return after === 'own' || left.some(({ token }) => ORDER.test(token.lower))
  if (namesOrder) return true
  return after === 'own' ? !followsGoods(left) : words.every((word) => FILLER.test(word))
}

type Place = { token: Token; index: number }

/** Tokens looked at on each side of a sum; no clause that matters is longer. */
const REACH = 24

/** The tokens of the same clause on one side, nearest first. */
function clauseSide(tokens: readonly Token[], from: number, step: 1 | -1): Place[] {
  const side: Place[] = []
  for (let index = from + step; Math.abs(index - from) <= REACH; index += step) {
    const token = tokens[index]
    const broken = tokens[step === 1 ? index : index + 1]
    if (!token || !broken || broken.gap >= GAP.bullet) return side
    const isColonOfOrder =
      token.text === ':' && step < 0 && ORDER.test(tokens[index - 1]?.lower ?? '')
    if (isColonOfOrder) continue
    if (PART.test(token.lower) && !(RATE.test(token.lower) && side.length === 0)) return side
    side.push({ token, index })
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
function meaningOf(scope: MinimumScope, { token, index }: Place): 'own' | 'beside' | undefined {
  if (BESIDE.test(token.lower)) return 'beside'
  const isOwn =
    scope.isCode(index) ||
    scope.amounts.some(
      ({ role, first, last }) => role === 'discount' && first <= index && index <= last,
    )
  return isOwn ? 'own' : undefined
}

/** 'Kissen ab 39 €': what cost that much, not what must be ordered. */
function followsGoods(left: readonly Place[]): boolean {
  const [, noun] = left
  return noun !== undefined && /^\p{Lu}\p{Ll}/u.test(noun.token.text)
}
