import { DAY_KINDS, type NamedDay } from './ends/find-days.ts'
import { MENTION_KINDS } from './mentions.ts'
import { cutPieces, type Piece, SPECIAL, type Vocabulary } from './pieces.ts'
import type { CaptionPlaces } from './places.ts'
import type { Span } from './text/tokenize.ts'

/** A place of the caption by its number there, with its first and last piece, both counted in the window. */
export type PiecePlace = { number: number; pieces: readonly [first: number, last: number] }

/** A stretch of a text as the encoder takes it, with the places in it. */
export type Window = {
  ids: readonly number[]
  candidates: readonly PiecePlace[]
  mentions: readonly PiecePlace[]
  mentionKinds: readonly number[]
  amounts: readonly PiecePlace[]
  days: readonly PiecePlace[]
  dayKinds: readonly number[]
  dayDistances: readonly number[]
  /** Pieces from each candidate to the nearer edge at which the text goes on; endless where it does not. */
  margins: readonly number[]
}

/** Pieces that the encoder takes at once, of which so many stand in the next window as well. */
const LONGEST = 512
const OVERLAP = 128
const LONGEST_HEAD = 24

/** Cuts a caption into windows; one holds most captions whole. */
export function cutWindows(caption: CaptionPlaces, vocabulary: Vocabulary): Window[] {
  const username = caption.username ?? '-'
  const headPieces = cutPieces(`${username} ${caption.posted}`, vocabulary).slice(0, LONGEST_HEAD)
  const head = headPieces.map(({ id }) => id)
  // Every window begins with it.
  const account = [1, headPieces.findLastIndex(({ start }) => start < username.length) + 1] as const
  const pieces = cutPieces(caption.cut.text, vocabulary)
  const find = createPieceFinder(caption, pieces)
  const room = LONGEST - head.length - 3
  const windows: Window[] = []
  for (let from = 0; ; from += room - OVERLAP) {
    const to = Math.min(pieces.length, from + room)
    const shift = head.length + 2 - from
    const take = (places: readonly Span[]) =>
      places.flatMap((place, number): PiecePlace[] => {
        // The account, which stands in front of the text.
        if (place.from === -1) return [{ number, pieces: account }]
        const [first, last] = find(place) ?? [-1, -1]
        if (first < from || last >= to) return []
        return [{ number, pieces: [first + shift, last + shift] }]
      })
    const candidates = take(caption.candidates)
    const mentions = take(caption.mentions)
    const days = take(caption.days)
    if (candidates.length > 0)
      windows.push({
        ids: [
          SPECIAL.begin,
          ...head,
          SPECIAL.end,
          ...pieces.slice(from, to).map(({ id }) => id),
          SPECIAL.end,
        ],
        candidates,
        mentions,
        mentionKinds: mentions.map(({ number }) =>
          MENTION_KINDS.indexOf(caption.mentions[number]?.kind ?? 'name'),
        ),
        amounts: take(caption.amounts),
        days,
        dayKinds: days.map(({ number }) => dayKindOf(caption.days[number] as NamedDay)),
        dayDistances: days.map(({ number }) =>
          distanceOf(caption.posted, (caption.days[number] as NamedDay).day),
        ),
        margins: candidates.map(({ pieces: [first, last] }) =>
          Math.min(
            from === 0 ? Number.POSITIVE_INFINITY : first - shift - from,
            to === pieces.length ? Number.POSITIVE_INFINITY : to - 1 - (last - shift),
          ),
        ),
      })
    if (to === pieces.length) return windows
  }
}

/** Finds the pieces that hold the letters of a place; null where there is none. */
function createPieceFinder({ cut: { tokens } }: CaptionPlaces, pieces: readonly Piece[]) {
  let next = 0
  // The first piece that ends behind the beginning of each token; both stand in order.
  const firsts = tokens.map(({ start }) => {
    while ((pieces[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    return next
  })
  return ({ from, to }: Span): PiecePlace['pieces'] | null => {
    const end = tokens[to]?.end ?? 0
    const first = firsts[from] ?? 0
    let last = first
    while ((pieces[last + 1]?.start ?? end) < end) last += 1
    return (pieces[first]?.start ?? end) < end ? [first, last] : null
  }
}

const dayKindOf = ({ kind, isDayBefore }: NamedDay) =>
  DAY_KINDS.indexOf(kind) * 2 + Number(isDayBefore)

/** Days from the post to the end, in classes: before it, the same day, up to so many days, later, unknown. */
const DISTANCES = [-1, 0, 1, 3, 7, 14, 31, 92, 366]
function distanceOf(posted: string, day: string): number {
  if (posted === '') return DISTANCES.length + 1
  const days = (Date.parse(day) - Date.parse(posted)) / 86_400_000
  const at = DISTANCES.findIndex((most) => days <= most)
  return at < 0 ? DISTANCES.length : at
}
