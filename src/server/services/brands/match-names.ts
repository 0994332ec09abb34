import { distance } from 'fastest-levenshtein'
import { foldForSearch, removeSpaces } from '#shared/domain/names.ts'

/** How many typos a search term may have at most, however long it is. */
const MAX_TYPOS = 2

/** How well a name answers a query, best first. */
export const MATCH_TIERS = [
  'exact',
  'prefix',
  'wordPrefix',
  'substring',
  'influencer',
  'fuzzy',
  'description',
] as const
export type MatchTier = (typeof MATCH_TIERS)[number]

/** Folded once; `compact` has no blanks: 'aboutyou' finds 'About You'. */
type Folded = { text: string; compact: string }
export type SearchTerm = Folded & { words: string[] }

/** Without the words between others that stand for '&' and '+': 'Kapten und Son' is 'Kapten & Son'. */
export function toSearchTerm(query: string): SearchTerm {
  const folded = toFolded(foldForSearch(query).replace(/(?<= )(?:und|and) /g, ''))
  return { ...folded, words: folded.text.split(' ').filter(Boolean) }
}

const toFolded = (text: string): Folded => ({ text, compact: removeSpaces(text) })

/**
 * What is compared with a term: names folded once, each spelling once. What joins two words is left out, as
 * in a term, and spelt out too, for who is still typing it or writes all as one word.
 */
export const foldNames = (...names: string[]): Folded[] =>
  [...new Set([...new Set(names)].flatMap(spellJoiners))].map(toFolded)

function spellJoiners(name: string): string[] {
  const text = foldForSearch(name.replace(/[&+＆＋](?=.)/g, ' und '))
  return ['', 'und ', 'and '].map((joiner) => text.replace(/(?<=^| )(?:und|and) /g, joiner))
}

/** The best literal match of any of the names of a brand, or null. */
export function matchNames(term: SearchTerm, names: readonly Folded[]): MatchTier | null {
  const tiers = names.flatMap((name) => matchFolded(term, name) ?? [])
  return MATCH_TIERS.find((tier) => tiers.includes(tier)) ?? null
}

function matchFolded({ text, words, compact }: SearchTerm, folded: Folded): MatchTier | null {
  const { text: name, compact: compactName } = folded
  if (compactName === compact) return 'exact'
  if (name.startsWith(text) || compactName.startsWith(compact)) return 'prefix'
  if (` ${name}`.includes(` ${text}`)) return 'wordPrefix'
  // One or two letters must begin a word; inside a word they match by chance.
  const holds = (word: string) =>
    word.length < 3 ? ` ${name}`.includes(` ${word}`) : name.includes(word)
  return words.every(holds) ? 'substring' : null
}

/**
 * Typos after which the term answers one of the names, summed over its words; null when a word has
 * more than its length forgives. Names also match run together ('kaptenundson').
 */
export function matchFuzzily(term: SearchTerm, names: readonly Folded[]): number | null {
  const typos = names.flatMap((name) => fuzzyTypos(term, name) ?? [])
  return typos.length > 0 ? Math.min(...typos) : null
}

function fuzzyTypos({ words, compact }: SearchTerm, name: Folded): number | null {
  const budgets = words.map(allowedTypos)
  const budget = Math.min(
    budgets.reduce((sum, typos) => sum + typos, 0),
    MAX_TYPOS,
  )
  const together = countTypos(compact, name.compact, budget)
  if (together !== null) return together
  const nameWords = name.text.split(' ')
  let sum = 0
  for (const [index, word] of words.entries()) {
    const typos = nameWords.flatMap((other) => countTypos(word, other, budgets[index] ?? 0) ?? [])
    if (typos.length === 0) return null
    sum += Math.min(...typos)
  }
  return sum
}

/** How many typos a word of the query may have: none below 4 letters, two from 8 on. */
function allowedTypos(word: string): number {
  if (word.length >= 8) return MAX_TYPOS
  return word.length >= 4 ? 1 : 0
}

/**
 * Typos between two words, at most `max` (small: swaps are tried out): letters missing, extra or
 * wrong, and neighbours swapped. Null when there are more.
 */
function countTypos(query: string, word: string, max: number): number | null {
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
