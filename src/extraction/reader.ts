import type { Offer } from '#shared/schemas/post.ts'
import { type BrandIndex, createBrandIndex, type KnownBrand } from './brands.ts'
import { sigmoid } from './model/forest.ts'
import { loadModel, type StoredModel } from './model/stored-model.ts'
import storedModel from './model/weights.json'
import { analyseCaption, type ReaderInput } from './read-codes.ts'
import { describeOffers, type Model } from './read-offers.ts'

export { READER } from './reader-name.ts'

const stored: StoredModel = storedModel

/** What was learned, and the brands that a reader knows. */
export type CaptionReader = { brands: BrandIndex; model: Model }

/** Unpacked once a process. */
let loaded: Model | null = null

/** A reader that knows some brands: those of the catalogue and of the directory. */
export function createReader(brands: readonly KnownBrand[]): CaptionReader {
  loaded ??= loadModel(stored)
  return { brands: createBrandIndex(brands), model: loaded }
}

/** What was read in a caption. */
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
  const names = new Set(cut.units.flatMap(({ brand }) => brand ?? []))
  const [only] = names
  return {
    offers: describeOffers(analysis, model),
    onlyBrand: names.size === 1 && only !== undefined ? only : null,
    nearlyRead: unread.reduce((most, { second }) => Math.max(most, sigmoid(second)), 0),
  }
}
