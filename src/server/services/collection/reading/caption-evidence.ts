import { type FoldedText, foldText } from '#extraction/text/fold-text.ts'
import { NUMBER_WORDS, parseFigure } from '../extraction/amounts/number-words.ts'
import { type BrandLexicon, brandOfHandle, brandOfHost } from '../extraction/brand-lexicon.ts'
import { compact } from '../extraction/brands/compact.ts'
import { findKnownBrands } from '../extraction/brands/find-known-brands.ts'
import { readCaption } from '../extraction/text/read-caption.ts'
import type { Caption } from '../extraction/text/tokens.ts'
import type { FoundPost } from './reading.ts'

/** What a post itself says, to hold a model's words against. */
export type CaptionEvidence = {
  folded: FoldedText
  caption: Caption
  /** Catalogue names of the brands in it. */
  knownBrands: readonly string[]
  /** The shop in the catalogue's spelling, else as given; null when the post does not name it. */
  confirmBrand: (name: string) => string | null
  /** Whether the figure stands in the caption, in digits or as a word, outside of `code`. */
  statesFigure: (value: number, code: string) => boolean
  /** Whether the words stand in the caption, without regard to case and spaces. */
  hasWords: (words: string) => boolean
}

/** Names this short occur inside of other words by chance. */
const MIN_INNER_LENGTH = 4

export function readEvidence({ post }: FoundPost, lexicon: BrandLexicon): CaptionEvidence {
  const folded = foldText(post.caption)
  const caption = readCaption(folded.text)
  const known = findKnownBrands(caption.tokens, lexicon)
  const knownBrands = [...new Set(known.map(({ brand }) => brand))]
  const letters = compact(folded.text)
  const words = new Set(caption.tokens.map(({ lower }) => compact(lower)))
  const author = compact(post.username)
  const isNamed = (name: string) => {
    const key = compact(name)
    if (key.length < 2) return false
    if (words.has(key) || author === key) return true
    return key.length >= MIN_INNER_LENGTH && (letters.includes(key) || author.includes(key))
  }
  return {
    folded,
    caption,
    knownBrands,
    confirmBrand: (given) => {
      const name = given.replace(/^[@#]/u, '').trim()
      const spelt = spellBrand(lexicon, name)
      if (spelt !== null && knownBrands.includes(spelt)) return spelt
      return isNamed(name) ? (spelt ?? name) : null
    },
    statesFigure: (value, code) =>
      listFigures(folded.text.replaceAll(code, ' ')).has(value) ||
      caption.tokens.some(({ lower }) => NUMBER_WORDS.get(lower) === value),
    hasWords: (given) => compact(given).length > 2 && letters.includes(compact(given)),
  }
}

function spellBrand(lexicon: BrandLexicon, name: string): string | null {
  const plain = lexicon.byCompact.get(compact(name)) ?? brandOfHandle(lexicon, name)
  return plain ?? (name.includes('.') ? brandOfHost(lexicon, name) : undefined) ?? null
}

const listFigures = (text: string): Set<number> =>
  new Set((text.match(/\d+(?:[.,]\d+)*/gu) ?? []).map(parseFigure))
