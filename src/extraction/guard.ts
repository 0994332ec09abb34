import type { Offer } from '#shared/schemas/post.ts'
import type { Span } from './brands.ts'
import { findCandidates } from './candidates.ts'
import { type CutText, cutText, GAP, type Unit } from './text/cut-text.ts'
import { type FoldedText, foldText, sourceSpan } from './text/normalize-text.ts'

export type Quote = Pick<Offer, 'quote' | 'start' | 'end'>

/** Longest quote that may stand as it was given, and longest that is cut out of a caption. */
const MAX_GIVEN = 600
const MAX_QUOTE = 240
/** Separators between sentences, not part of a quote. */
const DIVIDER = /^[|•·–—/\\_~*=>-]+$/u

/**
 * The hard guard for the offers of one text, whoever read them: the code must stand in the text,
 * letter by letter and with its own edges, and the quote must be a slice of the text as given. An
 * offer that fails is dropped, a wrong quote is replaced by the words that show the code.
 */
export function createOfferGuard(caption: string): (offer: Offer) => Offer | null {
  const folded = foldText(caption)
  const cut = cutText(folded.text)
  return (offer) => {
    const places = findPlaces(cut, offer.code)
      .map((place) => ({ place, source: toSource(folded, cut.units, place) }))
      .sort((a, b) => Math.abs(a.source[0] - offer.start) - Math.abs(b.source[0] - offer.start))
    const [nearest] = places
    if (!nearest) return null
    const { quote, start, end } = offer
    const isVerbatim =
      quote.length > 0 &&
      quote.length <= MAX_GIVEN &&
      folded.source.slice(start, end) === quote &&
      places.some(({ source: [from, to] }) => start <= from && end >= to)
    return isVerbatim ? offer : { ...offer, ...quoteCode(folded, cut.units, nearest.place) }
  }
}

/**
 * Where a code stands: a unit or several that follow without a blank, or spelt in a way that readers
 * put together ('A N N A', 'LEO 20 (zusammen)').
 */
export function findPlaces(cut: CutText, code: string): Span[] {
  if (!/^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(code)) return []
  const { text, units } = cut
  const places: Span[] = findCandidates(cut).filter((candidate) => candidate.code === code)
  for (const [from, unit] of units.entries()) {
    if (unit.kind === 'handle' || unit.kind === 'url' || unit.kind === 'email') continue
    const start = unit.kind === 'hashtag' ? unit.start + 1 : unit.start
    if (!text.startsWith(code, start)) continue
    const to = units.findIndex(({ end }, at) => at >= from && end >= start + code.length)
    if (units[to]?.end === start + code.length) places.push({ from, to })
  }
  return places
}

/** The sentence around the code, verbatim and within `share`; of a long one the words nearest to it. */
export function quoteCode(
  folded: FoldedText,
  units: readonly Unit[],
  place: Span,
  share: Span = { from: 0, to: units.length - 1 },
): Quote {
  let { from, to } = place
  const fits = (first: number, last: number) => {
    const [start, end] = toSource(folded, units, { from: first, to: last })
    return end - start <= MAX_QUOTE
  }
  let [canLeft, canRight] = [true, true]
  while (canLeft || canRight) {
    canLeft &&= from > share.from && (units[from] as Unit).gap < GAP.sentence && fits(from - 1, to)
    if (canLeft) from -= 1
    canRight &&= to < share.to && (units[to + 1] as Unit).gap < GAP.sentence && fits(from, to + 1)
    if (canRight) to += 1
  }
  const isDivider = (at: number) => DIVIDER.test(units[at]?.text ?? '')
  while (from < place.from && isDivider(from)) from += 1
  while (to > place.to && isDivider(to)) to -= 1
  const [start, end] = toSource(folded, units, { from, to })
  return { quote: folded.source.slice(start, end), start, end }
}

const toSource = (folded: FoldedText, units: readonly Unit[], { from, to }: Span) =>
  sourceSpan(folded, units[from]?.start ?? 0, units[to]?.end ?? 0)
