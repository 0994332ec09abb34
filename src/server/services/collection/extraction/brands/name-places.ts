import { codeNounAt } from '../codes/code-noun.ts'
import { FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { BrandKind } from './brand-mentions.ts'
import { GENERIC_NOUNS, NAME_STOPPERS } from './brand-words.ts'
import { type NameSpan, readName } from './read-name.ts'

const SHOP = /^(?:online-?shops?|shops?|store|webshop|onlinestore|app|website)$/u
const ORDER = /^(?:orders?|purchase|subscription|membership|bestellung)$/u
const ARTICLE = /^(?:dem|der|den|euer|eure|eurem|your|the|alle|alles|meinem|unserem)$/u

/** 'im Waldkauz Naturkost Onlineshop' names a shop; 'order on Moonbloom' may name one. */
export function readOn(caption: Caption, index: number): [BrandKind, NameSpan][] {
  const start = ARTICLE.test(caption.tokens[index + 1]?.lower ?? '') ? index + 2 : index + 1
  const span =
    (caption.tokens[start]?.gap ?? GAP.blank) < GAP.bullet
      ? readName(caption, start, false)
      : undefined
  if (!span) return []
  const next = caption.tokens[span.last + 1]
  const isCapital = /^\p{Lu}/u.test(caption.tokens[start]?.text ?? '')
  if (next && next.gap === GAP.none)
    if (SHOP.test(next.lower) || (isCapital && ORDER.test(next.lower))) return [['shopName', span]]
  if (/-(?:online-?)?(?:shop|store)$/iu.test(caption.tokens[span.last]?.text ?? ''))
    return [['shopName', span]]
  const word = caption.tokens[index]?.lower
  const isEnglish = word === 'on' || word === 'off'
  if (!isEnglish || !isCapital) return []
  const saves =
    word === 'off' || /^(?:save|saves|discount)$/u.test(caption.tokens[index - 1]?.lower ?? '')
  const isBeforeCode = /^(?:with|w|using|code)$/u.test(next?.lower ?? '')
  return word === 'on' || isBeforeCode ? [[saves && isBeforeCode ? 'at' : 'on', span]] : []
}

const ADJECTIVES =
  /^(?:my$|our$|this$|the$|your$|exklusiv|persönlich|mein|dein|neu|aktuell|discount|rabatt|gutschein|promo|coupon|voucher|nutz|spar|gib|nimm|benutz|verwend|use|unser|euer|best|klick|hol|sicher|mit|super|special|extra|free|gratis|with|off)/u

/** 'mit dem NORD WIND Rabattcode', 'Snocks Code'. */
export function nameBeforeNoun(caption: Caption, noun: number): NameSpan | undefined {
  let first = noun
  while (
    first > 0 &&
    noun - first < 3 &&
    caption.tokens[first]?.gap === GAP.none &&
    isNamePart(caption, first - 1)
  )
    first -= 1
  return first < noun ? { first, last: noun - 1 } : undefined
}

function isNamePart(caption: Caption, index: number): boolean {
  const token = caption.tokens[index]
  if (token?.kind !== 'word' || GENERIC_NOUNS.has(token.lower) || NAME_STOPPERS.has(token.lower))
    return false
  return !ADJECTIVES.test(token.lower) && /^\p{Lu}/u.test(token.text) && !caption.isShouted
}

/** 'Gymshark – ...', 'HOLY Energy: ...': the words of the clause that end at the sign. */
export function nameBeforeSign(caption: Caption, sign: number): NameSpan | undefined {
  const { tokens } = caption
  let first = sign
  while (first > 0 && sign - first < 5 && (tokens[first]?.gap ?? GAP.blank) < GAP.bullet) {
    const previous = tokens[first - 1]
    if (previous?.kind !== 'word' && !/^[&+'’.]$/u.test(previous?.text ?? '')) break
    first -= 1
  }
  while (first < sign && !isLabelWord(caption, first)) first += 1
  if (
    sign - first > MAX_LABEL ||
    tokens.slice(first, sign).some((_, at) => codeNounAt(tokens, first + at))
  )
    return undefined
  if (
    /^(?:auf|für|alle|alles|on|mit|mein|meine|unser|unsere)$/u.test(tokens[first - 1]?.lower ?? '')
  )
    return undefined
  return first < sign ? { first, last: sign - 1 } : undefined
}

const MAX_LABEL = 4

/** 'Probiert es aus:', 'beim Bezahlen eingeben:': no name ends in a small word or a verb. */
export function isPhrase(words: readonly Token[]): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || words.length < 2 || last.text !== last.lower) return false
  // 'air up' is a name in small letters, 'Gymondo testen' holds one.
  if (first.text === first.lower || (words.length === 2 && !first.lower.endsWith('en')))
    return false
  return FUNCTION_WORDS.has(last.lower) || RUNNING_WORDS.has(last.lower)
}

function isLabelWord(caption: Caption, index: number): boolean {
  const token = caption.tokens[index]
  if (token?.kind !== 'word' || GENERIC_NOUNS.has(token.lower) || NAME_STOPPERS.has(token.lower))
    return false
  if (FUNCTION_WORDS.has(token.lower) || RUNNING_WORDS.has(token.lower)) return false
  return (
    /^\p{Lu}/u.test(token.text) || caption.isLowerCase || index === 0 || token.gap >= GAP.bullet
  )
}
