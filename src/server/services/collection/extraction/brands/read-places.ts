import { codeNounAt, isShopCode } from '../codes/code-noun.ts'
import { COMMON_WORDS, FUNCTION_WORDS, RUNNING_WORDS } from '../codes/stop-words.ts'
import { type Caption, GAP, type Token } from '../text/tokens.ts'
import type { BrandKind } from './brand-mentions.ts'
import { GENERIC_NOUNS } from './brand-words.ts'
import { isPartnership, nameInBracket, readGiver } from './givers.ts'
import { nameBeforeNoun, nameBeforeSign, readOn } from './name-places.ts'
import { namesBehind } from './name-rows.ts'
import { isSlotSign, isTradeWord, nameInSlot, tradeName } from './name-slots.ts'
import { type NameSpan, readName } from './read-name.ts'

const PREPOSITIONS: readonly [RegExp, BrandKind][] = [
  [/^(?:bei|beim|bi|at|@)$/u, 'at'],
  [/^(?:von|vom|from|vo|by|of)$/u, 'of'],
]
/** 'Milchzahn hat derzeit 15 %'. */
const HAS = /^(?:hat|haben|schenkt|gibt|bietet|spendiert)$/u
const NOW = /^(?:euch|dir|mir|uns|meiner|unserer|derzeit|aktuell|gerade)$/u
const SHOP_LABEL = /^(?:shop|onlineshop|marke|brand|firma|anbieter|händler)$/u
const FOR = /^(?:für|for|fürn)$/u
const ON = /^(?:auf|on|off|to|uf|im|aus|in)$/u

/** The names that the word or sign at `index` introduces. */
export function readPlaces(
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
    return isCodeNoun(tokens, index - 1)
      ? asList('for', readName(caption, index + 1, true))
      : readGiver(caption, index)
  if (token.text === '(')
    return [...asList('bracket', nameInBracket(caption, index, isCode)), ...slot]
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
  const givers = readGiver(caption, index)
  if (givers.length > 0) return givers
  if (HAS.test(token.lower) && NOW.test(tokens[index + 1]?.lower ?? ''))
    return asList('subject', nameBeforeSign(caption, index))
  return isCoined(token, caption) ? asList('subject', readName(caption, index, false)) : []
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
