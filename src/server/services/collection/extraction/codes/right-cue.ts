import type { RoledAmount } from '../amounts/amount-role.ts'
import { GAP, type Token } from '../text/tokens.ts'
import { codeNounAt, isShopCode } from './code-noun.ts'
import { BENEFIT_WORDS, COPULAS, ENTER_WORDS, SAVE_WORDS, VALID_WORDS } from './cue-words.ts'
import { isDressing } from './left-cue.ts'
import { figuresIn } from './shape.ts'

/** How an amount is tied to a token that might be a code. */
export type Tie = 'none' | 'equals' | 'colon' | 'plain'

/** What stands right of a token that might be a code. */
export type RightCue = {
  /** 'ANNA10 heißt der Code', 'ANNA10 als Rabattcode'. */
  namesCode: boolean
  /** 'ANNA10 spart euch', 'ANNA10 bringt'. */
  saves: boolean
  isEntered: boolean
  isValid: boolean
  tie: Tie
  /** Nothing more follows in its clause. */
  endsClause: boolean
  /** A benefit follows at once: '60 Tage gratis', 'Gratisversand'. */
  benefitFollows: boolean
}

const EQUALS = /^(?:=|[-=–—~]*>|→|➡|➝|➜|➔|⇒|👉|⮕|»)$/u
const FOR_WORDS = /^(?:für|for|und|gibt|gilt|auf|sind|satte)$/u
const FILLERS =
  /^(?:ihr|du|wir|euch|dir|sie|man|nochmal|jetzt|sogar|noch|ganze|satte|satten|extra|bis|zu|zusätzlich|nur|heute|immer|aktuell|nochmals|up|you|mit|auf|alles|beim|dann|einen|ein|nen|minus)$/u
const OFF = /^(?:off|rabatt)$/u

export function readRightCue(
  tokens: readonly Token[],
  index: number,
  amountAt: ReadonlyMap<number, RoledAmount>,
): RightCue {
  let at = index + 1
  let sign: 'none' | 'equals' | 'colon' = 'none'
  while (at < tokens.length) {
    const token = tokens[at]
    if (!token || token.gap >= GAP.line || !(isDressing(token) || /^[)\]},”]$/u.test(token.text)))
      break
    if (EQUALS.test(token.text)) sign = 'equals'
    else if (/^[:–—(-]$/u.test(token.text) && sign === 'none') sign = 'colon'
    if (amountAt.has(at)) break
    at += 1
  }
  at = skipRemark(tokens, at, amountAt)
  const next = tokens[at]
  const inClause = next !== undefined && next.gap < GAP.sentence
  return {
    namesCode: (inClause && namesCode(tokens, at, index)) || isCalledCode(tokens, at),
    saves: inClause && SAVE_WORDS.has(next.lower) && !isTopic(tokens, index),
    isEntered: inClause && (entersNear(tokens, at, index) || isSplitVerb(tokens, index, at)),
    isValid:
      inClause &&
      (VALID_WORDS.has(next.lower) ||
        VALID_WORDS.has(tokens[at + 1]?.lower ?? '') ||
        isValidAtShop(tokens, at)),
    tie: inClause
      ? tieTo(tokens, at, sign, amountAt, figuresIn(tokens[index]?.text ?? ''))
      : 'none',
    endsClause: !inClause || at > index + 1 || /^[.!?…]$/u.test(next.text),
    benefitFollows: inClause && benefitWithin(tokens, at, 3),
  }
}

const MAX_REMARK = 6

/** 'ANNA (klein geschrieben!) gibt': index behind the bracket, unless it tells the amount. */
function skipRemark(
  tokens: readonly Token[],
  at: number,
  amountAt: ReadonlyMap<number, RoledAmount>,
): number {
  if (tokens[at - 1]?.text !== '(') return at
  for (let next = at; next <= at + MAX_REMARK; next += 1) {
    if (amountAt.has(next)) return at
    if (tokens[next]?.text === ')') return next + 1
  }
  return at
}

/** 'ANNA10 bei Just Spices geht'. */
function isValidAtShop(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:bei|beim|für)$/u.test(tokens[at]?.lower ?? '')) return false
  return [at + 2, at + 3].some(
    (verb) =>
      VALID_WORDS.has(tokens[verb]?.lower ?? '') &&
      tokens.slice(at + 1, verb + 1).every(({ gap }) => gap === GAP.none),
  )
}

/** 'TECHNIK: gibt's nächste Woche'. */
function isTopic(tokens: readonly Token[], index: number): boolean {
  return tokens[index + 1]?.text === ':' && !/\d/u.test(tokens[index]?.text ?? '')
}

function namesCode(tokens: readonly Token[], at: number, index: number): boolean {
  const first = tokens[at]?.lower ?? ''
  if (!COPULAS.has(first) && first !== 'als') {
    const noun = /\d/u.test(tokens[index]?.text ?? '') ? codeNounAt(tokens, at) : undefined
    // 'OneBlade QP6551: Rabatt wird abgezogen' starts a sentence about a thing.
    return noun === 'weak' ? at === index + 1 : noun !== undefined
  }
  const start = at + 1
  for (let next = start; next < Math.min(tokens.length, start + 4); next += 1) {
    if ((tokens[next]?.gap ?? 9) >= GAP.sentence) return false
    const noun = codeNounAt(tokens, next)
    if (noun) return noun !== 'barred'
  }
  return false
}

/** 'HANNES. Das ist der Code.' */
function isCalledCode(tokens: readonly Token[], end: number): boolean {
  const at = /^[.!]$/u.test(tokens[end]?.text ?? '') ? end + 1 : end
  const words = tokens.slice(at, at + 3).map(({ lower }) => lower)
  if (!/^(?:das|so) (?:ist|heißt|lautet) (?:der|mein|euer|unser|dein)$/u.test(words.join(' ')))
    return false
  return isShopCode(codeNounAt(tokens, at + 3))
}

const TYPING_PLACE =
  /^(?:warenkorb|kasse|kassa|checkout|theke|einkaufswagen|gutscheinzeile|(?:gutschein|rabatt|aktions|promo|coupon)?(?:code)?-?(?:feld|kasten|kästchen|box))$/u

/** 'ANNA10 eingeben', 'ANNA10 an der Kasse eingeben', 'ANNA10 im Warenkorb'. */
function entersNear(tokens: readonly Token[], at: number, index: number): boolean {
  // 'OneBlade QP6551: Gutschein wird an der Kasse abgezogen'.
  if (at > index + 1 && codeNounAt(tokens, at) === 'weak') return false
  for (let next = at; next < Math.min(tokens.length, at + 5); next += 1) {
    const token = tokens[next]
    if (!token || (next > at && token.gap >= GAP.sentence)) return false
    if (ENTER_WORDS.has(token.lower) || TYPING_PLACE.test(token.lower)) return true
    if (token.kind !== 'word') return false
  }
  return false
}

/** 'Gebt bei der Buchung einfach URLAUB an'. */
function isSplitVerb(tokens: readonly Token[], index: number, at: number): boolean {
  if (!/^(?:an|ein)$/u.test(tokens[at]?.lower ?? '')) return false
  const before = tokens.slice(Math.max(0, index - 8), index)
  return before.some(
    ({ lower, sentence }) =>
      sentence === tokens[index]?.sentence &&
      /^(?:gebt|gib|gebe|tippt|tippe|tragt|trag)$/u.test(lower),
  )
}

function tieTo(
  tokens: readonly Token[],
  at: number,
  sign: 'none' | 'equals' | 'colon',
  amountAt: ReadonlyMap<number, RoledAmount>,
  figures: readonly number[],
): Tie {
  let next = skipShop(tokens, at)
  const start = next
  while (next < start + 5 && FILLERS.test(tokens[next]?.lower ?? '')) next += 1
  const link = tokens[next]
  if (link && FOR_WORDS.test(link.lower)) next += 1
  while (next < start + 6 && FILLERS.test(tokens[next]?.lower ?? '')) next += 1
  if ((tokens[next]?.gap ?? 9) >= GAP.sentence) return 'none'
  const joined = (tokens[next + 1]?.gap ?? 9) < GAP.sentence ? next + 1 : -1
  const amount = amountAt.get(next - 1) ?? amountAt.get(next) ?? amountAt.get(joined)
  const isTied =
    amount?.role === 'discount' ||
    benefitWithin(tokens, next, tokens[next]?.kind === 'number' ? 3 : 2) ||
    (link?.lower === 'für' && figures.includes(Number(tokens[next]?.text))) ||
    OFF.test(tokens[next]?.lower ?? '')
  if (!isTied) return 'none'
  if (sign !== 'none') return sign
  return 'plain'
}

/** 'SELMA bei Kissenburg (10%)': index of the bracket behind the shop. */
function skipShop(tokens: readonly Token[], at: number): number {
  if (!/^(?:bei|beim)$/u.test(tokens[at]?.lower ?? '')) return at
  for (let next = at + 2; next <= at + 3; next += 1) {
    if (tokens[next]?.text === '(') return next + 1
    if (tokens[next]?.kind !== 'word') break
  }
  return at
}

function benefitWithin(tokens: readonly Token[], at: number, reach: number): boolean {
  for (let next = at; next < Math.min(tokens.length, at + reach); next += 1) {
    const token = tokens[next]
    if (!token || (next > at && token.gap >= GAP.sentence)) return false
    if (BENEFIT_WORDS.has(token.lower) && token.text !== '%') return true
  }
  return false
}
