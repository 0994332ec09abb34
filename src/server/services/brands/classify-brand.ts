import { toBrandKey } from '#shared/domain/fold-text.ts'
import { CATEGORY_SLUGS, type CategorySlug } from '#shared/domain/vocabulary.ts'
import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { CATEGORY_WORDS } from './category-words.ts'

type Classification = {
  category: CategorySlug
  /** 0 to 1: of brands classified with 0.6, six in ten should be right. */
  confidence: number
  /** The catalogue's entry when the name is known there. */
  known: CatalogueBrand | null
}

/** For names that say nothing. */
const GUESS = { category: 'mode', confidence: 0.2, known: null } as const
const KNOWN_CONFIDENCE = 0.98
const WHOLE_WEIGHT = 4
const MIN_PART = 4

/** Finds the category of a name: by the catalogue, else by words in it, else a mere guess. */
export function classifyBrand(name: string, catalogue: CatalogueIndex): Classification {
  const known = catalogue.get(toBrandKey(name))
  if (known) return { category: known.category, confidence: KNOWN_CONFIDENCE, known }
  const scores = CATEGORY_SLUGS.map((category) => ({ category, score: scoreOf(name, category) }))
  const total = scores.reduce((sum, { score }) => sum + score, 0)
  const [best] = scores.sort((one, two) => two.score - one.score)
  if (!best || best.score === 0) return GUESS
  return { category: best.category, confidence: confidenceOf(best.score, total), known: null }
}

/** Letters of the longest word that speaks for the category; a word of its own counts extra. */
function scoreOf(name: string, category: CategorySlug): number {
  const { whole, parts } = CATEGORY_WORDS[category]
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .map(toBrandKey)
    .filter(Boolean)
  const scoreWord = (word: string) => {
    if (whole.includes(word) || parts.includes(word)) return word.length + WHOLE_WEIGHT
    const inside = parts.filter((part) => part.length >= MIN_PART && word.includes(part))
    return Math.max(0, ...inside.map((part) => part.length))
  }
  return Math.max(0, ...words.map(scoreWord))
}

/**
 * Contradicting words lower it. Measured on the catalogue's 448 names without looking them up:
 * 82 carry a word, 82 % of those are right; of the others 19 % are of the guessed category.
 */
function confidenceOf(best: number, total: number): number {
  const evidence = 0.6 + 0.02 * Math.min(best, 10)
  return Math.round(100 * evidence * (best / total)) / 100
}
