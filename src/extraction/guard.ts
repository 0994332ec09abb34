import type { Offer } from '#shared/schemas/post.ts'
import { findCandidates } from './candidates.ts'
import { toSourceSpan } from './text/normalize-text.ts'
import {
  BREAK,
  type CutCaption,
  type Span,
  type Token,
  type TokenizedText,
} from './text/tokenize.ts'

/** Longest quote that may stand as it was given, and longest that is cut out of a caption. */
const MAX_GIVEN = 600
const MAX_QUOTE = 240
/** Separators between sentences, not part of a quote. */
const DIVIDER = /^[|•·–—/\\_~*=>-]+$/u

/**
 * The hard guard for the offers of one caption, whoever read them: the code must stand in it,
 * letter by letter and with its own edges, and the quote must be a slice of the caption. An
 * offer that fails is dropped, a wrong quote is replaced by the words that show the code.
 */
export function createOfferGuard(
  cut: CutCaption,
  findPlaces = createPlaceFinder(cut),
): (offer: Offer) => Offer | null {
  return (offer) => {
    const places = findPlaces(offer.code)
      .map((place) => ({ place, source: toSource(cut, place) }))
      .sort((a, b) => Math.abs(a.source[0] - offer.start) - Math.abs(b.source[0] - offer.start))
    const [nearest] = places
    if (!nearest) return null
    const { quote, start, end } = offer
    const isVerbatim =
      quote.length > 0 &&
      quote.length <= MAX_GIVEN &&
      cut.source.slice(start, end) === quote &&
      places.some(({ source: [from, to] }) => start <= from && end >= to)
    return isVerbatim ? offer : { ...offer, ...quoteCode(cut, nearest.place) }
  }
}

/**
 * Finds where a code stands: a token or several that follow without a blank, or spelt in a way that
 * readers put together ('A N N A', 'LEO 20 (zusammen)').
 */
export function createPlaceFinder(cut: TokenizedText): (code: string) => Span[] {
  const { text, tokens } = cut
  // Once for all codes: a list of codes is long, and has many.
  const candidates = findCandidates(cut)
  return (code) => {
    if (!/^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(code)) return []
    const places: Span[] = candidates.filter((candidate) => candidate.code === code)
    for (const [from, token] of tokens.entries()) {
      if (token.kind === 'handle' || token.kind === 'url' || token.kind === 'email') continue
      const start = token.kind === 'hashtag' ? token.start + 1 : token.start
      if (!text.startsWith(code, start)) continue
      const to = tokens.findIndex(({ end }, at) => at >= from && end >= start + code.length)
      if (tokens[to]?.end === start + code.length) places.push({ from, to })
    }
    return places
  }
}

/** The sentence around the code, verbatim and within `share`; of a long one the words nearest to it. */
export function quoteCode(
  cut: CutCaption,
  place: Span,
  share: Span = { from: 0, to: cut.tokens.length - 1 },
) {
  const { tokens } = cut
  let { from, to } = place
  const fits = (first: number, last: number) => {
    const [start, end] = toSource(cut, { from: first, to: last })
    return end - start <= MAX_QUOTE
  }
  let [canLeft, canRight] = [true, true]
  while (canLeft || canRight) {
    canLeft &&=
      from > share.from && (tokens[from] as Token).gap < BREAK.sentence && fits(from - 1, to)
    if (canLeft) from -= 1
    canRight &&=
      to < share.to && (tokens[to + 1] as Token).gap < BREAK.sentence && fits(from, to + 1)
    if (canRight) to += 1
  }
  const isDivider = (at: number) => DIVIDER.test(tokens[at]?.text ?? '')
  while (from < place.from && isDivider(from)) from += 1
  while (to > place.to && isDivider(to)) to -= 1
  const [start, end] = toSource(cut, { from, to })
  return { quote: cut.source.slice(start, end), start, end }
}

const toSource = (cut: CutCaption, { from, to }: Span) =>
  toSourceSpan(cut, cut.tokens[from]?.start ?? 0, cut.tokens[to]?.end ?? 0)
