import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { CaptionSigns } from './caption-signs.ts'
import { codeNounAt, isShopCode } from './code-noun.ts'
import { BENEFIT_WORDS, SAVE_WORDS } from './cue-words.ts'
import type { LeftCue } from './left-cue.ts'
import type { RightCue } from './right-cue.ts'
import { shapeOf } from './shape.ts'
import type { Feature } from './weights.ts'

/** What the build of its clause, and of those around it, says of a token. */
export function clauseFeatures(
  caption: Caption,
  index: number,
  left: LeftCue,
  right: RightCue,
  signs: CaptionSigns,
): Feature[] {
  const { tokens } = caption
  const token = tokens[index]
  if (!token) return []
  const isUpper = !signs.brandAt.has(index) && /^(?:mixed|caps)$/u.test(shapeOf(token, caption))
  const isMeant = isUpper || left.isQuoted
  const isAlone = isMeant && isWholeSentence(tokens, index)
  const present: [Feature, boolean][] = [
    ['atCheckout', signs.sentences[token.sentence]?.isAtCheckout ?? false],
    ['validBefore', isMeant && !left.noun && !left.hasWith && isBehindValid(tokens, index)],
    ['called', isMeant && left.isCalled && isNameOfCode(tokens, index, left, signs)],
    ['withNearby', isMeant && isLoneWith(tokens, index, left, signs)],
    ['withPrice', isMeant && left.hasWith && isBeforePrice(tokens, index, signs)],
    ['meansOfYou', isMeant && left.hasWith && left.noun === undefined && isMeans(tokens, index)],
    ['aloneBelowNoun', isAlone && !left.noun && isBelowNoun(tokens, index)],
    ['aloneBeforeGain', isAlone && isBeforeGain(tokens, index)],
    ['plainPrice', !left.isQuoted && !hasCue(left, right) && isBesidePrice(tokens, token, signs)],
    ['answeredNo', isAnsweredNo(tokens, index)],
    ['bracketItem', isUpper && isBracketItem(tokens, index, signs)],
    ['stepAmount', isUpper && isBeforeStep(tokens, index, signs)],
    ['itemAtShop', isUpper && isItemAtShop(tokens, index, signs)],
  ]
  return present.flatMap(([feature, isPresent]) => (isPresent ? [feature] : []))
}

/** 'Unser Gutschein heißt X', 'er lautet X' of a code; 'Der Workshop heißt X' names something else. */
function isNameOfCode(
  tokens: readonly Token[],
  index: number,
  { noun }: LeftCue,
  { firstNoun }: CaptionSigns,
): boolean {
  if (noun !== undefined) return noun === 'weak'
  if (firstNoun >= 0 && firstNoun < index && index - firstNoun < NOUN_REACH) return true
  if (!/^(?:heißt|heisst|sich|namen)$/u.test(tokens[index - 1]?.lower ?? '')) return true
  return /^(?:er|der|dieser)$/u.test(tokens[index - 2]?.lower ?? '')
}

/** 'Mit STEUERSUSI kostet euch', 'dann zahlt ihr mit NEUHIER': beside a verb and the reader. */
function isMeans(tokens: readonly Token[], index: number): boolean {
  if (READER.test(tokens[index - 2]?.lower ?? '')) {
    const before = tokens[index - 3]?.lower ?? ''
    if (SAVE_WORDS.has(before) || /^(?:zahlt|zahlst|spart|sparst)$/u.test(before)) return true
  }
  const [verb, reader] = [tokens[index + 1], tokens[index + 2]]
  if (verb?.kind !== 'word' || verb.gap !== GAP.none || verb.text !== verb.lower) return false
  return READER.test(reader?.lower ?? '') && reader?.gap === GAP.none
}

const READER = /^(?:ihr|du|euch|dir|man|you)$/u

const VALID_REACH = 3

/** 'Im Onlineshop gilt heute übrigens CLEANMUM: 3 €'. */
function isBehindValid(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - VALID_REACH); at -= 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || (tokens[at + 1]?.gap ?? GAP.blank) > GAP.none) return false
    if (/^(?:gilt|funktioniert)$/u.test(token.lower)) return true
    if (token.text !== token.lower) return false
  }
  return false
}

const NEARBY = 3

/** 'Zwanzig Prozent. Mit MASCHE.': it ends a clause without an amount, which stood just before. */
function isLoneWith(
  tokens: readonly Token[],
  index: number,
  left: LeftCue,
  signs: CaptionSigns,
): boolean {
  const sentence = tokens[index]?.sentence ?? 0
  if (!(left.hasWith || left.hasUse) || left.noun || signs.sentences[sentence]?.hasDiscount)
    return false
  const next = tokens[index + 1]
  if (next && next.gap < GAP.bullet && !/^(?:[.!…)]|\p{Extended_Pictographic})$/u.test(next.text))
    return false
  const before = signs.sentences.slice(Math.max(0, sentence - NEARBY), sentence)
  return before.some(({ hasDiscount }) => hasDiscount)
}

/** 'Ticket 15 € (mit LADIES3 nur 12 €)'. */
function isBeforePrice(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  const isOnly = /^(?:nur|noch|statt)$/u.test(tokens[index + 1]?.lower ?? '')
  const role = signs.amountAt.get(index + 2)?.role ?? signs.amountAt.get(index + 3)?.role
  return isOnly && role !== undefined
}

/** Nothing but signs stands beside it in its sentence. */
function isWholeSentence(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  const isMark = (token: Token | undefined) =>
    token !== undefined && token.sentence === sentence && token.kind === 'mark'
  let [first, last] = [index - 1, index + 1]
  while (isMark(tokens[first])) first -= 1
  while (isMark(tokens[last])) last += 1
  return tokens[first]?.sentence !== sentence && tokens[last]?.sentence !== sentence
}

const NOUN_REACH = 24
const MAX_SENTENCES = 3

/** 'Einen Code habe ich auch. Er ist leicht zu merken. TINIKOCHT.' */
function isBelowNoun(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence ?? 0
  for (let at = index - 1; at >= Math.max(0, index - NOUN_REACH); at -= 1) {
    if (sentence - (tokens[at]?.sentence ?? 0) > MAX_SENTENCES) return false
    const noun = codeNounAt(tokens, at)
    if (noun) return isShopCode(noun)
  }
  return false
}

/** 'TINIKOCHT. Damit spart ihr 12 %.' */
function isBeforeGain(tokens: readonly Token[], index: number): boolean {
  const sentence = tokens[index]?.sentence
  let at = index + 1
  while (tokens[at]?.sentence === sentence && tokens[at] !== undefined) at += 1
  return (
    /^(?:damit|das|so|gibt|bringt|spart)$/u.test(tokens[at]?.lower ?? '') &&
    /^(?:spart|sparst|bekommt|bekommst|kriegt|gibt|gibts|sind|bringt|macht|euch|dir)$/u.test(
      tokens[at + 1]?.lower ?? '',
    )
  )
}

function hasCue(
  { noun, hasWith, hasUse, isCalled }: LeftCue,
  { isEntered, saves, tie }: RightCue,
): boolean {
  return noun !== undefined || hasWith || hasUse || isCalled || isEntered || saves || tie !== 'none'
}

/** '12 € auf Vinted, Marke: COS': sums of money where nothing speaks of saving are prices. */
function isBesidePrice(tokens: readonly Token[], token: Token, signs: CaptionSigns): boolean {
  if (signs.speaksOfSaving || /\d/u.test(token.text)) return false
  const beside = signs.discounts.filter(({ first }) => tokens[first]?.sentence === token.sentence)
  return (
    beside.length > 0 && beside.every(({ type, isExplicit }) => type === 'fixed' && !isExplicit)
  )
}

const NO = /^(?:nein|nö|nope|leider|no)$/u

/** 'Bei dm mit ANNA10? Leider nein'. */
function isAnsweredNo(tokens: readonly Token[], index: number): boolean {
  const mark = tokens.slice(index + 1, index + 4).findIndex(({ text }) => text === '?')
  return mark >= 0 && NO.test(tokens[index + mark + 2]?.lower ?? '')
}

const MAX_BRACKET = 8

/** 'Rucksack von Packesel (KATJAREIST, 15 %)': it opens a bracket that says its worth. */
function isBracketItem(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  if (tokens[index - 1]?.text !== '(' || !isPause(tokens[index + 1])) return false
  for (let at = index + 1; at <= index + MAX_BRACKET; at += 1) {
    if (tokens[at]?.text === ')') return false
    if (signs.amountAt.get(at)?.role === 'discount') return true
    if (BENEFIT_WORDS.has(tokens[at]?.lower ?? '')) return true
  }
  return false
}

function isPause(token: Token | undefined): boolean {
  return token !== undefined && /^(?:,|:|=|–|—|-|→|➡|👉|\/|\||für|for)$/u.test(token.lower)
}

/** 'FELIX10 ab 50 €, FELIX15 ab 100 €'. */
function isBeforeStep(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  return (
    tokens[index + 1]?.lower === 'ab' &&
    signs.amountAt.get(index + 2)?.role === 'threshold' &&
    signs.sharesStem(tokens[index])
  )
}

/** 'My codes: PIA @ coreclub, PIAX @ balance.de'. */
function isItemAtShop(tokens: readonly Token[], index: number, signs: CaptionSigns): boolean {
  if (signs.firstNoun < 0 || signs.firstNoun > index) return false
  if (!/codes$/u.test(tokens[signs.firstNoun]?.lower ?? '')) return false
  const next = tokens[index + 1]
  return next !== undefined && (next.kind === 'handle' || /^(?:@|bei|at)$/u.test(next.lower))
}
