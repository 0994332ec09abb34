import type { BrandLexicon } from '../brand-lexicon.ts'
import { codeNounAt, isShopCode } from '../codes/code-noun.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import { readAddress } from './address-names.ts'
import { GENERIC_NOUNS } from './brand-words.ts'
import { compact } from './compact.ts'
import { isDecoy } from './decoys.ts'
import { findKnownBrands, type KnownBrand } from './find-known-brands.ts'
import { isPhrase, nameBeforeNoun, nameBeforeSign, readOn } from './name-places.ts'
import { namesBehind } from './name-rows.ts'
import { isSlotSign, isTradeWord, nameInSlot, tradeName } from './name-slots.ts'
import { type NameSpan, readName } from './read-name.ts'

/** Where a shop's name may stand. */
export type BrandKind =
  | 'at'
  | 'nounName'
  | 'shopName'
  | 'handle'
  | 'label'
  | 'slot'
  | 'trade'
  | 'value'
  | 'known'
  | 'of'
  | 'for'
  | 'subject'
  | 'url'
  | 'tag'
  | 'on'

export type BrandMention = NameSpan & {
  kind: BrandKind
  /** Name in the catalogue, else as written. */
  name: string
  isKnown: boolean
  /** How many other places of the caption name the same brand. */
  repeats: number
  /** Named to be ruled out. */
  isDecoy: boolean
}

const PREPOSITIONS: readonly [RegExp, BrandKind][] = [
  [/^(?:bei|beim|bi|at|@)$/u, 'at'],
  [/^(?:von|vom|from|vo|by|of)$/u, 'of'],
]
/** 'Milchzahn schenkt euch 15 %'. */
const GIVES = /^(?:schenkt|schenken|gibt|geben|bietet|spendiert|hat|haben|verschenkt)$/u
const TO_US = /^(?:euch|dir|mir|uns|meiner|unserer|derzeit|aktuell|gerade)$/u
const SHOP_LABEL = /^(?:shop|onlineshop|marke|brand|firma|anbieter|händler)$/u
const FOR = /^(?:für|for|fürn)$/u
const ON = /^(?:auf|on|off|to|uf|im|aus|in)$/u

/** Every place of the caption that may name a shop. `isCode` tells the tokens that are codes. */
export function findBrandMentions(
  caption: Caption,
  lexicon: BrandLexicon,
  isCode: (index: number) => boolean,
): BrandMention[] {
  const known = findKnownBrands(caption.tokens, lexicon).filter(
    ({ first, last }) => !isCode(first) && !isCode(last),
  )
  const mentions: FoundName[] = caption.tokens.flatMap((token, index) => [
    ...readAddress(lexicon, token, index),
    ...readPlaces(caption, index, isCode).map(([kind, span]) => ({
      kind,
      ...nameOf(caption, span, known),
    })),
  ])
  for (const { brand, first, last, isOrdinaryWord } of known) {
    if (!isOrdinaryWord) mentions.push({ first, last, kind: 'known', name: brand, isKnown: true })
  }
  return countRepeats(
    caption.tokens,
    mentions.filter(
      (mention) =>
        mention.name.length > 1 &&
        !hasCode(mention.first, mention.last, isCode) &&
        !isMereLabel(caption.tokens, mention),
    ),
  )
}

/** What stands before a colon or a dash without being a name. */
function isMereLabel(
  tokens: readonly Token[],
  { kind, isKnown, first, last }: Pick<BrandMention, 'kind' | 'isKnown' | 'first' | 'last'>,
): boolean {
  return kind === 'label' && !isKnown && isPhrase(tokens.slice(first, last + 1))
}

export type FoundName = Omit<BrandMention, 'repeats' | 'isDecoy'>

function countRepeats(tokens: readonly Token[], found: readonly FoundName[]): BrandMention[] {
  const places = new Map<string, Set<number>>()
  for (const { name, first } of found) {
    const key = compact(name)
    places.set(key, (places.get(key) ?? new Set()).add(first))
  }
  return found.map((mention) => ({
    ...mention,
    repeats: (places.get(compact(mention.name))?.size ?? 1) - 1,
    isDecoy: isDecoy(tokens, mention),
  }))
}

/** The names that the word or sign at `index` introduces. */
function readPlaces(
  caption: Caption,
  index: number,
  isCode: (index: number) => boolean,
): [BrandKind, NameSpan][] {
  const { tokens } = caption
  const token = tokens[index]
  if (!token) return []
  const asList = (kind: BrandKind, span: NameSpan | undefined): [BrandKind, NameSpan][] =>
    span ? [[kind, span]] : []
  const slot = isSlotSign(tokens, index, isCode) ? asList('slot', nameInSlot(caption, index)) : []
  const preposition = PREPOSITIONS.find(([words]) => words.test(token.lower))
  if (preposition) {
    const [, kind] = preposition
    const span = readName(caption, index + 1, true)
    const others = span && kind === 'at' ? namesBehind(caption, span) : []
    return [...asList(kind, span), ...others.map((other): [BrandKind, NameSpan] => [kind, other])]
  }
  if (isPartnership(tokens, index)) return asList('of', readName(caption, index + 1, true))
  if (FOR.test(token.lower))
    return isCodeNoun(tokens, index - 1) ? asList('for', readName(caption, index + 1, true)) : []
  if (ON.test(token.lower)) return readOn(caption, index)
  if (/^(?:der|des)$/u.test(token.lower)) return asList('of', ownerName(caption, index))
  if (token.text === ':') {
    const value = SHOP_LABEL.test(tokens[index - 1]?.lower ?? '') ? 'at' : 'value'
    return [
      ...asList('label', nameBeforeSign(caption, index)),
      ...asList(value, valueName(caption, index)),
      ...slot,
    ]
  }
  if (/^[-–—|]$/u.test(token.text)) {
    return [
      ...asList('label', nameBeforeSign(caption, index)),
      ...asList('value', valueName(caption, index)),
      ...slot,
    ]
  }
  if (slot.length > 0) return slot
  if (isTradeWord(token)) return asList('trade', tradeName(caption, index))
  if (isCodeNoun(tokens, index) && !isCode(index))
    return asList('nounName', nameBeforeNoun(caption, index))
  if (GIVES.test(token.lower) && TO_US.test(tokens[index + 1]?.lower ?? ''))
    return asList('subject', nameBeforeSign(caption, index))
  return isCoined(token, caption) ? asList('subject', readName(caption, index, false)) : []
}

/** 'partnered with X', 'in Kooperation mit X'. */
function isPartnership(tokens: readonly Token[], index: number): boolean {
  return (
    /^(?:with|mit)$/u.test(tokens[index]?.lower ?? '') &&
    /^(?:partnered|partnering|teamed|\p{L}*kooperation|zusammenarbeit|partnerschaft|partnership|collab)$/u.test(
      tokens[index - 1]?.lower ?? '',
    )
  )
}

function isCodeNoun(tokens: readonly Token[], index: number): boolean {
  return isShopCode(codeNounAt(tokens, index))
}

/** 'alle Angebote der Nord Coding Akademie': only names of several words or of coined ones. */
function ownerName(caption: Caption, index: number): NameSpan | undefined {
  const span = readName(caption, index + 1, false)
  const head = caption.tokens[index + 1]
  return span && head && (span.last > span.first || isCoined(head, caption)) ? span : undefined
}

/** 'Boardshorts: Wakaya', 'INGO12 – 12% – Engelhorn': a name that fills its place. */
function valueName(caption: Caption, sign: number): NameSpan | undefined {
  if ((caption.tokens[sign + 1]?.gap ?? 9) >= GAP.bullet) return undefined
  const span = readName(caption, sign + 1, false)
  const next = span && caption.tokens[span.last + 1]
  return span && (!next || next.gap > 0 || /^[-–—|(.!]$/u.test(next.text)) ? span : undefined
}

/** 'EatFreda', 'HelloFresh-Woche', 'KI-Rechenheld', 'FUNKELO': spelt as only names are. */
function isCoined({ kind, text, lower }: Token, caption: Caption): boolean {
  if (kind !== 'word' || /\d/u.test(text) || COMMON_WORDS.has(lower) || GENERIC_NOUNS.has(lower))
    return false
  if (/^\p{Lu}?\p{Ll}+\p{Lu}\p{Ll}+/u.test(text)) return true
  if (FUNCTION_WORDS.has(lower) || RUNNING_WORDS.has(lower)) return false
  if (/^\p{Lu}{2,}-\p{Lu}\p{Ll}{3,}/u.test(text))
    return !/^(?:diy|pr|qr|vip|dach|usb|led|tv|pc|cd|dvd)-/u.test(lower)
  return !caption.isShouted && /^\p{Lu}{4,}$/u.test(text)
}

function hasCode(first: number, last: number, isCode: (index: number) => boolean): boolean {
  for (let at = first; at <= last; at += 1) if (isCode(at)) return true
  return false
}

const NAME_TAIL =
  /[-\s](?:(?:online-?)?shop|store|woche|rabatt\p{L}*|box|code|produkte|team|community)$/iu

function nameOf(
  caption: Caption,
  span: NameSpan,
  known: readonly KnownBrand[],
): Omit<FoundName, 'kind'> {
  const hit = known.find(({ first, last }) => first <= span.last && last >= span.first)
  if (hit) return { first: hit.first, last: hit.last, name: hit.brand, isKnown: true }
  const start = caption.tokens[span.first]?.start ?? 0
  const text = caption.text
    .slice(start, caption.tokens[span.last]?.end ?? start)
    .replace(/\s+/gu, ' ')
  return { ...span, name: text.replace(NAME_TAIL, '').slice(0, 120), isKnown: false }
}
