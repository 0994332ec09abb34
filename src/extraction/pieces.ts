import { z } from 'zod'
import { remember } from './lexicon/lexicon.ts'

/** What the encoder was trained with; the position of a piece is its id. */
export const vocabularySchema = z.object({
  pieces: z.array(z.string()),
  /** Log probability of each piece. */
  scores: z.array(z.number()),
  /** Letters that are written as others before a word is cut. */
  letters: z.record(z.string(), z.string()),
})

export type Vocabulary = {
  ids: ReadonlyMap<string, number>
  scores: readonly number[]
  letters: ReadonlyMap<string, string>
  /** Letters of the longest piece, in UTF-16 units. */
  longest: number
  unknownScore: number
  /** Cuts one word; the same words come up again and again. */
  cutWord: (word: string) => readonly { id: number; length: number }[]
}

/** A piece of a word and where it stands in the text, in UTF-16 units. */
export type Piece = { id: number; start: number; end: number }

const BEGIN = 0
const END = 2
const UNKNOWN = 3
/** Stands for the blank before a word. */
const BLANK = '▁'
/** How much less likely an unknown letter is than the least likely piece, as in the field's own cutter. */
const UNKNOWN_PENALTY = 10

export function createVocabulary({
  pieces,
  scores,
  letters,
}: z.infer<typeof vocabularySchema>): Vocabulary {
  const vocabulary: Vocabulary = {
    ids: new Map(pieces.map((piece, id) => [piece, id])),
    scores,
    letters: new Map(Object.entries(letters)),
    longest: pieces.reduce((longest, { length }) => Math.max(longest, length), 0),
    unknownScore: scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY,
    cutWord: remember((word) => findBestCut(word, vocabulary)),
  }
  return vocabulary
}

export const SPECIAL = { begin: BEGIN, end: END }
/** The line break is a piece of its own, behind all others. */
const lineBreakOf = ({ scores }: Vocabulary): number => scores.length

/**
 * Cuts a text into the pieces that the encoder knows: word for word the most probable cut (unigram model,
 * Kudo 2018). A place is that of the letters in the text; the blank before a word has none.
 */
export function cutPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = []
  let word = ''
  /** For each unit of `word` the place of its letter. */
  let places: { start: number; end: number }[] = []
  const endWord = () => {
    let at = 0
    for (const { id, length } of word === '' ? [] : vocabulary.cutWord(word)) {
      const first = places[at]
      // The blank before the word takes no place.
      const start = at === 0 ? (places[1]?.start ?? 0) : (first?.start ?? 0)
      const end = length === 1 && at === 0 ? start : (places[at + length - 1]?.end ?? start)
      pieces.push({ id, start, end })
      at += length
    }
    word = ''
    places = []
  }
  let start = 0
  for (const letter of text) {
    const end = start + letter.length
    if (letter === '\n') {
      endWord()
      pieces.push({ id: lineBreakOf(vocabulary), start, end })
    } else
      for (const written of vocabulary.letters.get(letter) ?? letter) {
        if (written === ' ') endWord()
        else {
          if (word === '') {
            word = BLANK
            places.push({ start, end: start })
          }
          word += written
          for (let unit = 0; unit < written.length; unit += 1) places.push({ start, end })
        }
      }
    start = end
  }
  endWord()
  return pieces
}

/** The cut with the highest sum of scores; of equal ones the first found, unknown letters in a row as one. */
function findBestCut(
  word: string,
  { ids, scores, longest, unknownScore }: Vocabulary,
): { id: number; length: number }[] {
  const best: ({ score: number; from: number; id: number } | undefined)[] = [
    { score: 0, from: 0, id: BEGIN },
  ]
  let from = 0
  for (const letter of word) {
    const before = best[from]?.score ?? 0
    const reach = (to: number, id: number, score: number) => {
      const other = best[to]
      if (!other || score > other.score) best[to] = { score, from, id }
    }
    let isKnown = false
    for (let to = from + 1; to <= Math.min(word.length, from + longest); to += 1) {
      const id = ids.get(word.slice(from, to))
      if (id === undefined) continue
      if (to - from === letter.length) isKnown = true
      reach(to, id, before + (scores[id] as number))
    }
    if (!isKnown) reach(from + letter.length, UNKNOWN, before + unknownScore)
    from += letter.length
  }
  const pieces: { id: number; length: number }[] = []
  for (let to = word.length; to > 0; ) {
    const { from: start, id } = best[to] as { from: number; id: number }
    const next = pieces[0]
    if (id === UNKNOWN && next?.id === UNKNOWN) next.length += to - start
    else pieces.unshift({ id, length: to - start })
    to = start
  }
  return pieces
}
