import { isPartOf } from '#shared/domain/names.ts'
import type { Candidate } from './candidates.ts'
import type { NamedDay } from './ends/find-days.ts'
import type { Mention } from './mentions.ts'
import { type CaptionPlaces, overlaps } from './places.ts'
import type { Span } from './text/tokenize.ts'
import type { PiecePlace, Window } from './windows.ts'

/**
 * What the encoder says of a window. Codes are probabilities, one a candidate; `picked` are the numbers of the
 * likely ones, and for each of these a row of shops, amounts and ends gives the share of every option in the
 * window, the last being 'none'.
 */
export type WindowScores = {
  codes: Float32Array
  picked: Int32Array
  shop: Float32Array
  amount: Float32Array
  end: Float32Array
}
export type ScoreWindow = (window: Window) => Promise<WindowScores>

/** An option with the share that it got; null stands for 'none'. */
export type Rated<Option> = { option: Option | null; share: number }

/** A code with all that was chosen for it. */
export type FoundCode = {
  code: string
  share: number
  /** Where it was read, and every place where it stands. */
  place: Span
  places: readonly Span[]
  /** One or more; their `share` is that of all together. */
  shops: readonly Rated<Mention>[]
  amount: Rated<Span>
  end: Rated<NamedDay>
}

/** What is less likely a code is not read as one; F1 on authors left out of training is the same from 0.5 to 0.75. */
const LEAST_SHARE = 0.65

type Seen = { share: number; margin: number; window: Window; scores: WindowScores; at: number }

/** Reads the codes of a caption out of what the encoder says of its windows; `nearlyRead` as in `CaptionReading`. */
export async function chooseCodes(
  caption: CaptionPlaces,
  windows: readonly Window[],
  score: ScoreWindow,
) {
  const best = await findBestPlaces(caption, windows, score)
  const read = [...best].filter(
    ([, { share, scores, at }]) => share >= LEAST_SHARE && scores.picked.includes(at),
  )
  const taken = read.flatMap(([key]) => placesOf(caption, key))
  return {
    found: read.map(([key, seen]) => describeCode(caption, key, seen, taken)),
    nearlyRead: [...best.values()].reduce(
      (most, { share }) => (share < LEAST_SHARE ? Math.max(most, share) : most),
      0,
    ),
  }
}

/** Each code at its likeliest place; a place is read in the window in which it stands furthest from an edge. */
async function findBestPlaces(
  { candidates }: CaptionPlaces,
  windows: readonly Window[],
  score: ScoreWindow,
): Promise<Map<string, Seen>> {
  const seen = new Map<number, Seen>()
  for (const window of windows) {
    const scores = await score(window)
    for (const [at, { number }] of window.candidates.entries()) {
      const margin = window.margins[at] as number
      if (margin <= (seen.get(number)?.margin ?? -1)) continue
      seen.set(number, { share: scores.codes[at] as number, margin, window, scores, at })
    }
  }
  const best = new Map<string, Seen>()
  for (const [number, one] of seen) {
    const { key } = candidates[number] as Candidate
    if (one.share > (best.get(key)?.share ?? -1)) best.set(key, one)
  }
  return best
}

const placesOf = ({ candidates }: CaptionPlaces, code: string): Span[] =>
  candidates.filter(({ key }) => key === code)

function describeCode(
  caption: CaptionPlaces,
  key: string,
  { share, window, scores, at }: Seen,
  taken: readonly Span[],
): FoundCode {
  const candidate = caption.candidates[window.candidates[at]?.number ?? -1] as Candidate
  const row = scores.picked.indexOf(at)
  const rate = <Option>(
    all: readonly Option[],
    places: readonly PiecePlace[],
    table: Float32Array,
  ) =>
    [...places.map(({ number }) => all[number] as Option), null].map((option, column) => ({
      option,
      share: table[row * (places.length + 1) + column] as number,
    }))
  const shops = rate(caption.mentions, window.mentions, scores.shop)
  const amounts = rate(caption.amounts, window.amounts, scores.amount)
  const ends = rate(caption.days, window.days, scores.end)
  return {
    code: candidate.code,
    share,
    place: candidate,
    places: placesOf(caption, key),
    shops: chooseShops(shops, taken),
    amount:
      joinSame(amounts, (one, two) => amountAt(caption, one) === amountAt(caption, two))[0] ?? NONE,
    end: joinSame(ends, (one, two) => one.day === two.day)[0] ?? NONE,
  }
}

function amountAt({ cut: { tokens } }: CaptionPlaces, { from }: Span): string {
  const { value, type } = tokens[from]?.amount ?? {}
  return `${value} ${type}`
}

/** Nothing was chosen. */
export const NONE = { option: null, share: 1 }

/** The options, likeliest first; those that say the same share what is theirs. */
function joinSame<Option>(
  rated: readonly Rated<Option>[],
  saySame: (one: Option, two: Option) => boolean,
): Rated<Option>[] {
  const groups: Rated<Option>[] = []
  for (const { option, share } of byShare(rated)) {
    const group = groups.find(({ option: other }) =>
      option === null || other === null ? option === other : saySame(other, option),
    )
    if (group) group.share += share
    else groups.push({ option, share })
  }
  return byShare(groups)
}

const byShare = <Option>(rated: readonly Rated<Option>[]): Rated<Option>[] =>
  rated.toSorted((one, two) => two.share - one.share)

/** A further shop of the same code needs this share, and this much of the first one's. */
const FURTHER_SHOP = { share: 0.35, ofFirst: 0.8 }

/**
 * The shops of a code, likeliest first, or one `null`. Places that write one name in different ways ('Snocks',
 * '@snocks', 'Snocks Shop') stand together, and what was read as a code is none.
 */
function chooseShops(rated: readonly Rated<Mention>[], taken: readonly Span[]): Rated<Mention>[] {
  const free = rated.filter(
    ({ option }) => option === null || !taken.some((place) => overlaps(place, option)),
  )
  const sum = free.reduce((all, { share }) => all + share, 0)
  const groups = joinSame(
    free.map(({ option, share }) => ({ option, share: sum > 0 ? share / sum : 0 })),
    (one, two) => isPartOf(one.key, two.key),
  )
  const [first = NONE] = groups
  if (first.option === null) return [first]
  const chosen = groups.filter(
    ({ option, share }, at) =>
      option !== null &&
      (at === 0 || (share > FURTHER_SHOP.share && share > FURTHER_SHOP.ofFirst * first.share)),
  )
  const share = chosen.reduce((all, one) => all + one.share, 0)
  return chosen.map(({ option }) => ({ option, share }))
}
