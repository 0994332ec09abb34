import { type FoldedText, sourceSpan } from '#extraction/text/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import { findJoinedCodes, type JoinedCode } from './text/joined-codes.ts'

const MAX_QUOTE = 600

/**
 * The hard guard for the offers of one text, whoever read them: the code must stand verbatim in the
 * folded text, and the quote must be a slice of the text as given. An offer that fails is dropped, a
 * wrong quote is replaced by the words that show the code.
 */
export function createOfferGuard(folded: FoldedText): (offer: Offer) => Offer | null {
  const text = folded.source
  const joined = findJoinedCodes(folded.text)
  return (offer) => {
    const place = findCode(folded, joined, offer.code, offer.start)
    if (!place) return null
    const [start, end] = place
    const isVerbatim = text.slice(offer.start, offer.end) === offer.quote
    const holdsCode = offer.start <= start && offer.end >= end
    if (isVerbatim && holdsCode && offer.quote.length > 0) return offer
    const quote = text.slice(start, end)
    return quote.length > 0 && quote.length <= MAX_QUOTE ? { ...offer, quote, start, end } : null
  }
}

/** Source offsets of the code, of several places the one nearest to `hint`. */
function findCode(
  folded: FoldedText,
  joined: readonly JoinedCode[],
  code: string,
  hint: number,
): [number, number] | undefined {
  const places = [...verbatimPlaces(folded.text, code), ...joinedPlaces(joined, code)]
    .map(([start, end]) => sourceSpan(folded, start, end))
    .sort((a, b) => Math.abs(a[0] - hint) - Math.abs(b[0] - hint))
  return places.find(([start]) => start >= hint) ?? places[0]
}

function verbatimPlaces(text: string, code: string): [number, number][] {
  const places: [number, number][] = []
  if (code === '') return places
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    if (!cutsFigures(text, at, at + code.length)) places.push([at, at + code.length])
  }
  return places
}

/** 'ANNA1' does not stand in 'ANNA10'. */
function cutsFigures(text: string, start: number, end: number): boolean {
  const isFigure = (index: number) => /\d/u.test(text[index] ?? '')
  return (isFigure(start - 1) && isFigure(start)) || (isFigure(end - 1) && isFigure(end))
}

function joinedPlaces(joined: readonly JoinedCode[], code: string): [number, number][] {
  return joined.filter((whole) => whole.code === code).map(({ start, end }) => [start, end])
}
