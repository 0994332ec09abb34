import type { Offer, Reading } from '#shared/schemas/post.ts'
import { type BrandIndex, createBrandIndex, type KnownBrand } from './brands.ts'
import { chooseCodes, type FoundCode, NONE, type ScoreWindow } from './choose.ts'
import { type Calibration, rateOffer } from './confidence.ts'
import { createPlaceFinder, quoteCode } from './guard.ts'
import type { Vocabulary } from './pieces.ts'
import { type CaptionPlaces, findPlaces, type ReaderInput } from './places.ts'
import { readTerms, splitTextByCode } from './terms/read-terms.ts'
import { toSourceSpan } from './text/normalize-text.ts'
import type { Span } from './text/tokenize.ts'
import { cutWindows } from './windows.ts'

/** What was learned: the encoder's pieces, the encoder itself, and how sure it may be. */
export type ReaderModel = { vocabulary: Vocabulary; score: ScoreWindow; calibration: Calibration }

/** What was learned, and the brands that a reader knows. */
export type CaptionReader = ReaderModel & { brands: BrandIndex }

/** A reader that knows some brands: those of the catalogue and of the directory. */
export const createReader = (brands: readonly KnownBrand[], model: ReaderModel): CaptionReader => ({
  ...model,
  brands: createBrandIndex(brands),
})

export type CaptionReading = {
  offers: Offer[]
  /** The only known brand that the caption names; null for none or several. */
  onlyBrand: string | null
  /** How likely the likeliest word is a code that was not read as one, 0 to 1. */
  nearlyRead: number
  caption: CaptionPlaces
}

/** Reads one caption: the same caption, brands and weights give the same reading. */
export async function readCaption(
  input: ReaderInput,
  reader: CaptionReader,
): Promise<CaptionReading> {
  const caption = findPlaces(input, reader.brands)
  const [name = null, another] = new Set(caption.cut.tokens.flatMap(({ brand }) => brand ?? []))
  const onlyBrand = another === undefined ? name : null
  if (caption.candidates.length === 0 && !input.entered?.length)
    return { offers: [], onlyBrand, nearlyRead: 0, caption }
  const windows = cutWindows(caption, reader.vocabulary)
  const { found: read, nearlyRead } = await chooseCodes(caption, windows, reader.score)
  const found = [...read, ...findEntered(caption, read, input.entered ?? [])]
  const parts = splitTextByCode(caption.cut.tokens, found)
  const terms = readTerms(caption, found, parts)
  const offers = found.flatMap((code, at) =>
    describeOffers(caption, code, reader.calibration).map((offer) => ({
      ...offer,
      // What somebody entered was not read.
      ...(at >= read.length && { reading: null }),
      ...(terms[at] as (typeof terms)[0]),
      ...quoteCode(caption.cut, code.place, parts[at]),
    })),
  )
  return { offers, onlyBrand, nearlyRead, caption }
}

/** The codes that the operator names and the reader did not read, where they stand in the caption. */
function findEntered(
  { cut }: CaptionPlaces,
  read: readonly FoundCode[],
  entered: readonly string[],
): FoundCode[] {
  const findPlacesOf = createPlaceFinder(cut)
  return entered.flatMap((code) => {
    const places = findPlacesOf(code)
    const [place] = places
    if (!place || read.some((other) => other.code === code)) return []
    return [{ code, share: 1, place, places, shops: [NONE], amount: NONE, end: NONE }]
  })
}

/** A code as an offer of each of its shops, with what shows it and how sure that is. */
function describeOffers(
  caption: CaptionPlaces,
  { code, share, place, shops, amount, end }: FoundCode,
  calibration: Calibration,
) {
  const stated = amount.option && caption.cut.tokens[amount.option.from]?.amount
  const discount = stated && stated.value > 0 ? stated : null
  return shops.map(({ option: mention, share: shopShare }) => {
    const shares = { code: share, shop: shopShare, amount: amount.share, end: end.share }
    const places = { code: place, shop: mention, amount: amount.option, end: end.option }
    return {
      code,
      brand: mention && (mention.brand ?? mention.name),
      discountAmount: discount?.value ?? null,
      discountType: discount?.type ?? null,
      expiresAt: end.option?.day ?? null,
      confidence: rateOffer(shares, calibration),
      reading: { shares, spans: placeSpans(caption, places) },
    }
  })
}

/** In order, none within another. Of two that overlap, such as a code and the tag that holds it, the first stays. */
function placeSpans(
  { cut }: CaptionPlaces,
  places: Record<Reading['spans'][0]['kind'], Span | null>,
): Reading['spans'] {
  const spans: Reading['spans'] = []
  for (const [kind, place] of Object.entries(places)) {
    // An account stands in front of the text.
    if (!place || place.from < 0) continue
    const { start: first = 0 } = cut.tokens[place.from] ?? {}
    const { end: last = first } = cut.tokens[place.to] ?? {}
    const [start, end] = toSourceSpan(cut, first, last)
    const isFree = spans.every((other) => end <= other.start || start >= other.end)
    if (isFree && end > start) spans.push({ kind: kind as keyof typeof places, start, end })
  }
  return spans.sort((one, two) => one.start - two.start)
}
