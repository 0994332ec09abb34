import { type BrandLexicon, plainWord, type Spelling } from '../brand-lexicon.ts'
import { COMMON_WORDS } from '../codes/stop-words.ts'
import type { Token } from '../text/tokens.ts'
import { compact } from './compact.ts'

/** A catalogue brand in the text, by token indexes. */
export type KnownBrand = { brand: string; first: number; last: number; isOrdinaryWord: boolean }

const MIN_COMPACT = 5

export function findKnownBrands(tokens: readonly Token[], lexicon: BrandLexicon): KnownBrand[] {
  const found: KnownBrand[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const known = knownAt(tokens, index, lexicon)
    if (!known) continue
    found.push(known)
    index = known.last
  }
  return found
}

function knownAt(
  tokens: readonly Token[],
  index: number,
  lexicon: BrandLexicon,
): KnownBrand | undefined {
  const token = tokens[index]
  if (!token || (token.kind !== 'word' && token.kind !== 'number')) return undefined
  const spelling = lexicon.byFirstWord
    .get(plainWord(token.lower))
    ?.find((entry) => matches(tokens, index, entry))
  if (spelling) return { ...pick(spelling), first: index, last: index + spelling.words.length - 1 }
  if (token.kind !== 'word') return undefined
  return knownByHead(token, index, lexicon)
}

function pick({ brand, isOrdinaryWord }: Spelling): { brand: string; isOrdinaryWord: boolean } {
  return { brand, isOrdinaryWord }
}

const MAX_PARTS = 6

/** 'Snocks-Rabattcode', 'Back-Market-Code', 'MoreNutrition', 'Snocks’', 'den Bergfreunden'. */
function knownByHead(token: Token, index: number, lexicon: BrandLexicon): KnownBrand | undefined {
  if (token.text === token.lower || COMMON_WORDS.has(token.lower)) return undefined
  const parts = token.text.split(/[-’']/u).slice(0, MAX_PARTS)
  const whole = compact(token.text)
  const heads = parts.map((_, count) => compact(parts.slice(0, parts.length - count).join('')))
  const key = [...heads, ...stemsOf(whole)].find(
    (part) => part.length >= MIN_COMPACT && lexicon.byCompact.has(part),
  )
  const brand = key === undefined ? undefined : lexicon.byCompact.get(key)
  if (brand === undefined) return undefined
  return { brand, first: index, last: index, isOrdinaryWord: false }
}

const ENDING = /(?:en|es|n|s)$/u
const MIN_STEM = 6

/** 'Bergfreunden', 'Desenios': the name without the ending of its case. */
function stemsOf(whole: string): string[] {
  const ending = ENDING.exec(whole)?.[0] ?? ''
  const cuts = Array.from({ length: ending.length }, (_, at) => whole.slice(0, -(at + 1)))
  return cuts.filter((stem) => stem.length >= MIN_STEM)
}

function matches(
  tokens: readonly Token[],
  index: number,
  { words, isOrdinaryWord }: Spelling,
): boolean {
  if (isOrdinaryWord && tokens[index]?.text === tokens[index]?.lower) return false
  return words.every((word, offset) => plainWord(tokens[index + offset]?.lower ?? '') === word)
}
