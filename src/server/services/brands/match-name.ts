import { foldForSearch } from '#shared/domain/fold-text.ts'
import { allowedTypos, countTypos, MAX_TYPOS } from './count-typos.ts'

/** How well a name answers a query, best first. */
export const MATCH_TIERS = [
  'exact',
  'prefix',
  'wordPrefix',
  'substring',
  'influencer',
  'fuzzy',
] as const
export type MatchTier = (typeof MATCH_TIERS)[number]

/** A search term, folded once. `compact` has no blanks: 'aboutyou' finds 'About You'. */
export type SearchTerm = { text: string; words: string[]; compact: string }

export function toSearchTerm(query: string): SearchTerm {
  const text = foldForSearch(query)
  return { text, words: text.split(' ').filter(Boolean), compact: compactOf(text) }
}

/** What is compared with a term: names folded once, each spelling once. */
export type FoldedNames = readonly string[]

export function foldNames(...names: string[]): FoldedNames {
  return [...new Set(names.map(foldForSearch))]
}

/** The best literal match of any of the names (a brand's name and slug), or null. */
export function matchNames(term: SearchTerm, names: FoldedNames): MatchTier | null {
  const tiers = names.flatMap((name) => matchFolded(term, name) ?? [])
  return MATCH_TIERS.find((tier) => tiers.includes(tier)) ?? null
}

function matchFolded({ text, words, compact }: SearchTerm, name: string): MatchTier | null {
  const compactName = compactOf(name)
  if (compactName === compact) return 'exact'
  if (name.startsWith(text) || compactName.startsWith(compact)) return 'prefix'
  if (` ${name}`.includes(` ${text}`)) return 'wordPrefix'
  // Two letters inside a word mean nothing yet.
  const holds = (word: string) =>
    word.length < 3 ? ` ${name}`.includes(` ${word}`) : name.includes(word)
  return words.every(holds) ? 'substring' : null
}

/**
 * Typos after which the term answers one of the names, summed over its words; null when a word has
 * more than its length forgives. Names also match run together ('kaptenundson').
 */
export function matchFuzzily(term: SearchTerm, names: FoldedNames): number | null {
  const typos = names.flatMap((name) => fuzzyTypos(term, name) ?? [])
  return typos.length > 0 ? Math.min(...typos) : null
}

function fuzzyTypos({ words, compact }: SearchTerm, name: string): number | null {
  const budgets = words.map(allowedTypos)
  const budget = Math.min(
    budgets.reduce((sum, typos) => sum + typos, 0),
    MAX_TYPOS,
  )
  const together = countTypos(compact, compactOf(name), budget)
  if (together !== null) return together
  const nameWords = name.split(' ')
  let sum = 0
  for (const [index, word] of words.entries()) {
    const typos = nameWords.flatMap((other) => countTypos(word, other, budgets[index] ?? 0) ?? [])
    if (typos.length === 0) return null
    sum += Math.min(...typos)
  }
  return sum
}

/** The same written together. */
export const compactOf = (text: string) => text.replaceAll(' ', '')
