import { type BrandIndex, findBrandByName, markBrands } from '#extraction/brands.ts'
import { findPlaces } from '#extraction/guard.ts'
import { type CutText, cutText, type Unit } from '#extraction/text/cut-text.ts'
import { type FoldedText, foldText } from '#extraction/text/fold-text.ts'
import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { FoundPost } from './reading.ts'

/** What a post itself says, to hold a model's words against. */
export type CaptionEvidence = {
  folded: FoldedText
  cut: CutText
  /** Catalogue names of the brands in it. */
  knownBrands: readonly string[]
  /** The shop in the catalogue's spelling, else as given; null when the post does not name it. */
  confirmBrand: (name: string) => string | null
  /** Whether the word stands in the caption by itself, and nothing in front of it rules it out as a code. */
  mayBeCode: (code: string) => boolean
  /** Whether the figure stands in the caption, in digits or as a word, outside of `code`. */
  statesFigure: (value: number, code: string) => boolean
  /** Whether the words stand in the caption, without regard to case and spaces. */
  hasWords: (words: string) => boolean
}

/** Names this short occur inside of other words by chance. */
const MIN_INNER_LENGTH = 4
/** 'Kommentiert ANNA10', 'Einladungscode ANNA10', 'nicht ANNA10': words that rule out what follows. */
const RULING_OUT = new Set(['COMMENT', 'BADCODE', 'NEGATION'])
const REACH = 3

export function readEvidence({ post }: FoundPost, brands: BrandIndex): CaptionEvidence {
  const folded = foldText(post.caption)
  const cut = cutText(folded.text)
  markBrands(cut, brands)
  const { units } = cut
  const knownBrands = [...new Set(units.flatMap(({ brand }) => brand ?? []))]
  const letters = toBrandKey(folded.text)
  const words = new Set(units.map(({ lower }) => toBrandKey(lower)))
  const author = toBrandKey(post.username)
  const isNamed = (name: string) => {
    const key = toBrandKey(name)
    if (key.length < 2) return false
    if (words.has(key) || author === key) return true
    return key.length >= MIN_INNER_LENGTH && (letters.includes(key) || author.includes(key))
  }
  return {
    folded,
    cut,
    knownBrands,
    confirmBrand: (given) => {
      const name = given.replace(/^[@#]/u, '').trim()
      const spelt = findBrandByName(brands, name)
      if (spelt !== null && knownBrands.includes(spelt)) return spelt
      return isNamed(name) ? (spelt ?? name) : null
    },
    mayBeCode: (code) => findPlaces(cut, code).some(({ from }) => !isRuledOut(units, from)),
    statesFigure: (value, code) =>
      listFigures(folded.text.replaceAll(code, ' ')).has(value) ||
      units.some(({ amount }) => amount?.value === value),
    hasWords: (given) => toBrandKey(given).length > 2 && letters.includes(toBrandKey(given)),
  }
}

function isRuledOut(units: readonly Unit[], from: number): boolean {
  const clause = units[from]?.clause
  return units
    .slice(Math.max(0, from - REACH), from)
    .some((unit) => unit.clause === clause && unit.classes.some((name) => RULING_OUT.has(name)))
}

const listFigures = (text: string): Set<number> =>
  new Set((text.match(/\d+(?:[.,]\d+)*/gu) ?? []).map(parseFigure))

/** '1.250,50' and '12,5' as numbers. */
function parseFigure(figure: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(figure) ? figure.replaceAll('.', '') : figure
  return Number(plain.replace(',', '.'))
}
