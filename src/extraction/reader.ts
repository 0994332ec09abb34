import type { Offer } from '#shared/schemas/post.ts'
import { type BrandIndex, createBrandIndex, type KnownBrand } from './brands.ts'
import { rateChoices } from './confidence.ts'
import { quoteCode } from './guard.ts'
import { sigmoid } from './model/forest.ts'
import { loadModel, type Model } from './model/stored-model.ts'
import storedModel from './model/weights.json'
import { type Analysis, analyseCaption, type ReaderInput } from './read-codes.ts'
import { readTerms, splitTextByCode } from './terms/read-terms.ts'

/** What was learned, and the brands that a reader knows. */
export type CaptionReader = { brands: BrandIndex; model: Model }

/** Unpacked once a process. */
let loaded: Model | null = null

/** A reader that knows some brands: those of the catalogue and of the directory. */
export function createReader(brands: readonly KnownBrand[]): CaptionReader {
  loaded ??= loadModel(storedModel)
  return { brands: createBrandIndex(brands), model: loaded }
}

export type CaptionReading = {
  offers: Offer[]
  /** The only known brand that the caption names; null for none or several. */
  onlyBrand: string | null
  /** How likely the likeliest word is a code that was not read as one, 0 to 1. */
  nearlyRead: number
}

/** Reads one caption. Pure: the same caption, brands and weights give the same reading. */
export function readCaption(input: ReaderInput, { brands, model }: CaptionReader): CaptionReading {
  const analysis = analyseCaption(input, brands, model)
  const { cut, candidates, found } = analysis
  const read = new Set(found.map(({ scored }) => scored))
  const unread = candidates.filter((candidate) => !read.has(candidate))
  const [name = null, another] = new Set(cut.tokens.flatMap(({ brand }) => brand ?? []))
  return {
    offers: describeOffers(analysis, model),
    onlyBrand: another === undefined ? name : null,
    nearlyRead: unread.reduce((most, { second }) => Math.max(most, sigmoid(second)), 0),
  }
}

/**
 * The offers of a caption, each with its terms, its evidence and the share of such offers that are
 * right as a whole.
 */
export function describeOffers({ cut, context, found }: Analysis, model: Model): Offer[] {
  if (!context) return []
  const shares = splitTextByCode(context.tokens, found)
  const terms = readTerms(context, found, shares)
  return found.flatMap(({ code, place, shops, amount, end }, position) => {
    const stated = amount.option && context.tokens[amount.option.from]?.amount
    const discount = stated && stated.value > 0 ? stated : null
    return shops.map(({ brand, signs }) => ({
      code: code.code,
      brand,
      discountAmount: discount?.value ?? null,
      discountType: discount?.type ?? null,
      expiresAt: end.option,
      ...(terms[position] as (typeof terms)[0]),
      confidence: rateChoices(model.confidence, signs).whole,
      ...quoteCode(cut, place, shares[position]),
    }))
  })
}
