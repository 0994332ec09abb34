import { WORD_STEMS } from './word-lists.ts'
import wordsText from './words.txt?raw'

/** What a word can mean around a code; `AMT` is set later. */
type WordClass = string

/** Letters that may follow a stem that is only the beginning of a word. */
const MAX_ENDING = 12
const PATTERNS = Object.entries(WORD_STEMS).map(([name, stems]): [WordClass, RegExp] => [
  name,
  new RegExp(`^(?:${stems.split(/\s+/u).map(toPattern).join('|')})$`, 'su'),
])

function toPattern(stem: string): string {
  const text = stem.replace(/[.+?()]/gu, '\\$&')
  if (/^[^*]+\*$/u.test(stem)) return text.replace('*', `.{0,${MAX_ENDING}}`)
  return text.replace(/^\*/u, '.+').replaceAll('*', '.*')
}

export type WordEntry = {
  /** Several may hold. */
  classes: readonly WordClass[]
  /** 0 for an unknown word, 1 for a compound of known ones, 2 for the rarest known up to 6. */
  commonness: number
}
/** As common as 'dem' and 'und'. */
export const MOST_COMMON = 6

const MOST_REMEMBERED = 50_000
/** The same words come up again and again: what `make` says of one is kept, until there are too many. */
export function remember<Made>(make: (word: string) => Made): (word: string) => Made {
  const made = new Map<string, Made>()
  return (word) => {
    const known = made.get(word)
    if (known !== undefined) return known
    const fresh = make(word)
    if (made.size > MOST_REMEMBERED) made.clear()
    made.set(word, fresh)
    return fresh
  }
}

/** Looks up a word in small letters. */
export const lookUp = remember(
  (lower): WordEntry => ({ classes: classesOf(lower), commonness: rateCommonness(lower) }),
)

function classesOf(lower: string): readonly WordClass[] {
  const found = PATTERNS.flatMap(([name, pattern]) => (pattern.test(lower) ? name : []))
  return found.includes('BADCODE') ? found.filter((name) => name !== 'CODE') : found
}

/** Built when the first word is looked up: the server itself seldom reads a caption. */
let ranks: Map<string, number> | null = null
function rankOf(word: string): number | undefined {
  ranks ??= new Map(
    wordsText
      .trim()
      .split('\n')
      .map((known, place) => [known, place + 1]),
  )
  return ranks.get(word)
}

function rateCommonness(lower: string): number {
  const rank =
    rankOf(lower) ?? (HAS_DIGRAPH.test(lower) ? rankOf(restoreUmlauts(lower)) : undefined)
  return rank === undefined ? Number(isCompound(lower)) : bandOf(rank)
}

const isKnown = (word: string): boolean => rankOf(word) !== undefined

function bandOf(rank: number): number {
  if (rank < 300) return MOST_COMMON
  if (rank < 2_000) return 5
  if (rank < 8_000) return 4
  return rank < 25_000 ? 3 : 2
}

const HAS_DIGRAPH = /[aou]e|ss/u
const restoreUmlauts = (word: string) =>
  word.replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü').replaceAll('ss', 'ß')

const ENDINGS = ['s', 'n', 'e', 'en', 'er', 'es', 't', 'st', 'em', 'in', 'innen']
const LONGEST_COMPOUND = 40

/** A known stem with an ending, or two known words of four letters and more. */
function isCompound(lower: string): boolean {
  if (lower.length > LONGEST_COMPOUND) return false
  for (const ending of ENDINGS)
    if (lower.length - ending.length > 3 && lower.endsWith(ending))
      if (isKnown(lower.slice(0, -ending.length))) return true
  for (let cut = 4; cut <= lower.length - 4; cut += 1) {
    if (!isKnown(lower.slice(cut))) continue
    const head = lower.slice(0, cut)
    if (isKnown(head) || isKnown(`${head}e`) || isKnown(`${head}en`)) return true
    if (/[sn]$/u.test(head) && isKnown(head.slice(0, -1))) return true
  }
  return false
}
