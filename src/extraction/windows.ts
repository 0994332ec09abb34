import { DAY_KINDS, type NamedDay } from './ends/find-days.ts'
import { MENTION_KINDS } from './mentions.ts'
import { cutPieces, type Piece, SPECIAL, type Vocabulary } from './pieces.ts'
import type { CaptionPlaces } from './places.ts'
import type { Span } from './text/tokenize.ts'

/** First and last piece of a place, both counted in the window. */
export type PiecePlace = readonly [first: number, last: number]

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
  /** For each place in the window its number in the caption. */
  numbers: Record<'candidates' | 'mentions' | 'amounts' | 'days', readonly number[]>
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
  const room = LONGEST - head.length - 3
  const places = {
    candidates: toPiecePlaces(caption, caption.candidates, pieces),
    mentions: toPiecePlaces(caption, caption.mentions, pieces),
    amounts: toPiecePlaces(caption, caption.amounts, pieces),
    days: toPiecePlaces(caption, caption.days, pieces),
  }
  const windows: Window[] = []
  for (let from = 0; ; from += room - OVERLAP) {
    const to = Math.min(pieces.length, from + room)
    const shift = head.length + 2 - from
    const take = (kind: keyof typeof places) =>
      places[kind].flatMap((place, number) => {
        // The account, which stands in front of the text.
        if (caption[kind][number]?.from === -1) return [{ number, place: account }]
        if (!place || place[0] < from || place[1] >= to) return []
        return [{ number, place: [place[0] + shift, place[1] + shift] as const }]
      })
    const [candidates, mentions, amounts, days] = [
      take('candidates'),
      take('mentions'),
      take('amounts'),
      take('days'),
    ]
    const listPlaces = (taken: typeof candidates) => taken.map(({ place }) => place)
    const listNumbers = (taken: typeof candidates) => taken.map(({ number }) => number)
    if (candidates.length > 0)
      windows.push({
        ids: [
          SPECIAL.begin,
          ...head,
          SPECIAL.end,
          ...pieces.slice(from, to).map(({ id }) => id),
          SPECIAL.end,
        ],
        candidates: listPlaces(candidates),
        mentions: listPlaces(mentions),
        mentionKinds: mentions.map(({ number }) =>
          MENTION_KINDS.indexOf(caption.mentions[number]?.kind ?? 'name'),
        ),
        amounts: listPlaces(amounts),
        days: listPlaces(days),
        dayKinds: days.map(({ number }) => dayKindOf(caption.days[number] as NamedDay)),
        dayDistances: days.map(({ number }) =>
          distanceOf(caption.posted, (caption.days[number] as NamedDay).day),
        ),
        numbers: {
          candidates: listNumbers(candidates),
          mentions: listNumbers(mentions),
          amounts: listNumbers(amounts),
          days: listNumbers(days),
        },
        margins: candidates.map(({ place: [first, last] }) =>
          Math.min(
            from === 0 ? Number.POSITIVE_INFINITY : first - shift - from,
            to === pieces.length ? Number.POSITIVE_INFINITY : to - 1 - (last - shift),
          ),
        ),
      })
    if (to === pieces.length) return windows
  }
}

/** The pieces that hold the letters of each place; null where there is none. */
function toPiecePlaces(
  { cut: { tokens } }: CaptionPlaces,
  spans: readonly Span[],
  pieces: readonly Piece[],
): (PiecePlace | null)[] {
  return spans.map(({ from, to }) => {
    const start = tokens[from]?.start ?? 0
    const end = tokens[to]?.end ?? start
    const first = findPiece(pieces, start)
    let last = first
    while ((pieces[last + 1]?.start ?? end) < end) last += 1
    return (pieces[first]?.start ?? end) < end ? [first, last] : null
  })
}

/** The first piece that ends behind a place of the text; pieces stand in order. */
function findPiece(pieces: readonly Piece[], start: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle] as Piece).end > start) high = middle
    else low = middle + 1
  }
  return low
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
