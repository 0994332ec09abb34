import { distance } from 'fastest-levenshtein'

/** No term is forgiven more than this, whatever its length. */
export const MAX_TYPOS = 2

/** How many typos a word of the query may have: none below 4 letters, two from 8 on. */
export function allowedTypos(word: string): number {
  if (word.length >= 8) return MAX_TYPOS
  return word.length >= 4 ? 1 : 0
}

/**
 * Typos between two words, at most `max` (small: swaps are tried out): letters missing, extra or
 * wrong, and neighbours swapped. Null when there are more.
 */
export function countTypos(query: string, word: string, max: number): number | null {
  if (Math.abs(query.length - word.length) > max) return null
  const edits = distance(query, word)
  if (edits <= max) return edits
  // A swap is one typo but two edits: more than twice as many edits cannot come down to `max`.
  return edits <= 2 * max ? countWithSwap(query, word, max) : null
}

function countWithSwap(query: string, word: string, max: number): number | null {
  const counts = Array.from({ length: query.length - 1 }, (_, at) => {
    const swapped = `${query.slice(0, at)}${query[at + 1]}${query[at]}${query.slice(at + 2)}`
    return countTypos(swapped, word, max - 1)
  }).filter((count) => count !== null)
  return counts.length > 0 ? Math.min(...counts) + 1 : null
}
