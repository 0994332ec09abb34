import { toBrandKey } from '#shared/domain/fold-text.ts'
import { CATEGORY_SLUGS, type CategorySlug } from '#shared/domain/vocabulary.ts'
import { CATEGORY_WORDS } from './category-words.ts'

/** For names that say nothing: 21 in 100 such names of the catalogue are of this category. */
const GUESS = { category: 'mode', confidence: 0.2 } as const
const WHOLE_WEIGHT = 4
const MIN_PART = 4

/**
 * How often a word of some score is right, measured on the catalogue's 1,489 names without looking
 * them up: 59 % of 49 with score 4, 71 % of 41 with 5, 82 % of 174 with more.
 */
const BANDS = [
  { minScore: 6, confidence: 0.8 },
  { minScore: 5, confidence: 0.7 },
  { minScore: 0, confidence: 0.6 },
] as const

/**
 * The category that words in a name speak for. `confidence` is the share of such names that are
 * right, lower where words contradict each other and lowest where there are none.
 */
export function classifyByWords(name: string): { category: CategorySlug; confidence: number } {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .map(toBrandKey)
    .filter(Boolean)
  const scores = CATEGORY_SLUGS.map((category) => ({ category, score: scoreOf(words, category) }))
  const total = scores.reduce((sum, { score }) => sum + score, 0)
  const [best] = scores.sort((one, two) => two.score - one.score)
  if (!best || best.score === 0) return GUESS
  return { category: best.category, confidence: confidenceOf(best.score, total) }
}

/** Letters of the longest word that speaks for the category; a word of its own counts extra. */
function scoreOf(words: readonly string[], category: CategorySlug): number {
  const { whole, parts } = CATEGORY_WORDS[category]
  const scoreWord = (word: string) => {
    if (whole.includes(word) || parts.includes(word)) return word.length + WHOLE_WEIGHT
    const inside = parts.filter((part) => part.length >= MIN_PART && word.includes(part))
    return Math.max(0, ...inside.map((part) => part.length))
  }
  return Math.max(0, ...words.map(scoreWord))
}

function confidenceOf(best: number, total: number): number {
  const band = BANDS.find(({ minScore }) => best >= minScore)
  return Math.round(100 * (band?.confidence ?? 0) * (best / total)) / 100
}
