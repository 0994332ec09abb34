import type { BrandLexicon } from '../brand-lexicon.ts'
import type { Caption, Token } from '../text/tokens.ts'
import { readAddress } from './address-names.ts'
import { compact } from './compact.ts'
import { isRivalWord } from './compared-names.ts'
import { isDecoy } from './decoys.ts'
import { isEveryday } from './everyday-words.ts'
import { findKnownBrands, type KnownBrand } from './find-known-brands.ts'
import { isPhrase } from './name-places.ts'
import type { NameSpan } from './read-name.ts'
import { readPlaces } from './read-places.ts'
import { isRoleName, namesOfRows } from './row-names.ts'

/** Where a shop's name may stand. */
export type BrandKind =
  | 'at'
  | 'bracket'
  | 'giver'
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
  for (const [kind, span] of namesOfRows(caption, isCode))
    mentions.push({ kind, ...nameOf(caption, span, known) })
  for (const { brand, first, last, isOrdinaryWord } of known) {
    if (!isOrdinaryWord) mentions.push({ first, last, kind: 'known', name: brand, isKnown: true })
  }
  return countRepeats(
    caption.tokens,
    mentions.filter(
      (mention) =>
        mention.name.length > 1 &&
        !hasCode(mention.first, mention.last, isCode) &&
        !isEverydayName(caption.tokens, mention) &&
        !isMereLabel(caption.tokens, mention) &&
        !isRoleName(caption.tokens, mention),
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

const NAMED_BY_ITSELF: ReadonlySet<BrandKind> = new Set(['handle', 'url', 'known'])

/** Goods, openers and verbs, which no place makes a shop: 'Räder: 10 %', 'pov: …'. */
function isEverydayName(
  tokens: readonly Token[],
  { kind, isKnown, first, last }: Pick<BrandMention, 'kind' | 'isKnown' | 'first' | 'last'>,
): boolean {
  if (isKnown || NAMED_BY_ITSELF.has(kind)) return false
  const words = tokens.slice(first, last + 1).map(({ lower }) => lower)
  return isEveryday(words, kind === 'at')
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

function hasCode(first: number, last: number, isCode: (index: number) => boolean): boolean {
  for (let at = first; at <= last; at += 1) if (isCode(at)) return true
  return false
}

const NAME_TAIL =
  /[-\s](?:(?:online-?)?shop|store|woche|rabatt\p{L}*|box|code|produkte|team|community)$/iu

function nameOf(
  caption: Caption,
  found: NameSpan,
  known: readonly KnownBrand[],
): Omit<FoundName, 'kind'> {
  const isRival = isRivalWord(caption.tokens[found.first]?.lower ?? '')
  const span = isRival && found.first < found.last ? { ...found, first: found.first + 1 } : found
  const hit = known.find(({ first, last }) => first <= span.last && last >= span.first)
  if (hit) return { first: hit.first, last: hit.last, name: hit.brand, isKnown: true }
  const start = caption.tokens[span.first]?.start ?? 0
  const text = caption.text
    .slice(start, caption.tokens[span.last]?.end ?? start)
    .replace(/\s+/gu, ' ')
  return { ...span, name: text.replace(NAME_TAIL, '').slice(0, 120), isKnown: false }
}
