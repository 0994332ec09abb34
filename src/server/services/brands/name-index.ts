import { removeSpaces } from '#shared/domain/names.ts'
import {
  allowedTypos,
  countTypos,
  type FoldedNames,
  MAX_TYPOS,
  type SearchTerm,
} from './match-names.ts'

/** Somebody or something with the names by which it is looked for. */
export type Named<T> = { item: T; names: FoldedNames }

/**
 * Names in memory, so that a search compares few of them: comparing 5,000 brands took 8 ms, this takes
 * 0.1. It only leaves out what cannot match; `matchNames` and `matchFuzzily` decide.
 */
export function createNameIndex<T>(entries: readonly Named<T>[]) {
  const findText = indexText(entries)
  const findSpelling = indexSpellings(entries)

  /** A match holds every word of the term, written apart or together, and begins a word with a short one. */
  function findLiterally({ words }: SearchTerm): number[] {
    const [first = '', ...others] = words
    return findText([first.length < 3 ? ` ${first}` : first, ...others])
  }

  /** A match has a word for every word of the term, the rarest as well, or is the term run together. */
  function findFuzzily({ words, compact }: SearchTerm): number[] {
    const budgets = words.map(allowedTypos)
    const budget = budgets.reduce((sum, typos) => sum + typos, 0)
    const together = findSpelling(compact, Math.min(budget, MAX_TYPOS))
    const ofWords = words.map((word, index) => findSpelling(word, budgets[index] ?? 0))
    return [
      ...together,
      ...ofWords.reduce((one, other) => (other.length < one.length ? other : one)),
    ]
  }

  return {
    /** All that match the term, and some that do not, in the order in which they were given. */
    findCandidates(term: SearchTerm) {
      const places = new Set([...findLiterally(term), ...findFuzzily(term)])
      return [...places].sort((one, other) => one - other).flatMap((place) => entries[place] ?? [])
    },
  }
}

type Entries = readonly Named<unknown>[]

/** Finds which entries have a name that holds all parts, as it is written or run together. */
function indexText(entries: Entries): (parts: readonly string[]) => number[] {
  const lines = entries.flatMap(({ names }, place) => {
    const texts = names.map((name) => ` ${[...new Set([name, removeSpaces(name)])].join(' ')}`)
    // A slug mostly repeats the name: leaving it out halves the text that is searched.
    const own = texts.filter(
      (text) => !texts.some((other) => other !== text && other.includes(text)),
    )
    return own.map((text) => ({ place, text: `\n${text}` }))
  })
  // One text is searched much faster than thousands.
  const text = lines.map((line) => line.text).join('')
  let end = 0
  const ends = lines.map((line) => {
    end += line.text.length
    return end
  })
  return (parts) => {
    const longest = parts.reduce((one, other) => (other.length > one.length ? other : one))
    const places: number[] = []
    let number = 0
    for (let at = text.indexOf(longest); at !== -1; at = text.indexOf(longest, ends[number])) {
      number = findLine(ends, at, number)
      const line = lines[number]
      if (line && parts.every((part) => line.text.includes(part))) places.push(line.place)
    }
    return places
  }
}

/** The first line from `from` on that ends behind the given letter. */
function findLine(ends: readonly number[], at: number, from: number): number {
  let low = from
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** A word of a name, or a whole one run together, with the entries that have it. */
type Spelling = { text: string; letters: number; places: Set<number> }

/** Finds which entries have a word that another may be with so many typos. */
function indexSpellings(entries: Entries): (word: string, typos: number) => number[] {
  const spellings = new Map<string, Spelling>()
  for (const [place, { names }] of entries.entries())
    for (const name of names)
      for (const text of [...name.split(' '), removeSpaces(name)]) {
        const known = spellings.get(text)
        if (known) known.places.add(place)
        else spellings.set(text, { text, letters: toLetterBits(text), places: new Set([place]) })
      }
  const byLength = Map.groupBy(spellings.values(), ({ text }) => text.length)
  return (word, typos) => {
    const letters = toLetterBits(word)
    const places: number[] = []
    for (let length = word.length - typos; length <= word.length + typos; length += 1)
      // A typo removes at most one letter and adds at most one.
      for (const spelling of byLength.get(length) ?? [])
        if (
          hasAtMostBits(letters & ~spelling.letters, typos) &&
          hasAtMostBits(spelling.letters & ~letters, typos) &&
          countTypos(word, spelling.text, typos) !== null
        )
          for (const place of spelling.places) places.push(place)
    return places
  }
}

/** Which letters a word has, one bit each; those that share a bit count as one. */
function toLetterBits(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Whether at most so many bits are set. */
function hasAtMostBits(letters: number, most: number): boolean {
  let rest = letters
  for (let taken = 0; taken < most; taken += 1) rest &= rest - 1
  return rest === 0
}
