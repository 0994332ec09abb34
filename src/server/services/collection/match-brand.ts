import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import { findBrandMentions } from './extraction/brands/brand-mentions.ts'
import { foldText } from './extraction/text/fold-text.ts'
import { readCaption } from './extraction/text/read-caption.ts'
import type { BrandDirectory } from './load-brand-directory.ts'

/** Whose code it is: a brand of the directory, one that is missing there, or nobody knows. */
export type BrandMatch = { brandId: number } | { unknownBrand: string } | null

/**
 * Finds the brand an offer is for. An offer without one belongs to the only known brand that the
 * caption mentions or tags; with none or several it is left alone rather than guessed.
 */
export function matchBrand(directory: BrandDirectory, offer: Offer, caption: string): BrandMatch {
  const name = offer.brand ?? findOnlyBrand(directory, caption)
  if (name === null) return null
  const brandId = directory.idByKey.get(toBrandKey(name))
  return brandId === undefined ? { unknownBrand: name } : { brandId }
}

function findOnlyBrand({ lexicon }: BrandDirectory, caption: string): string | null {
  const mentions = findBrandMentions(readCaption(foldText(caption).text), lexicon, () => false)
  const names = new Set(mentions.filter(({ isKnown }) => isKnown).map((mention) => mention.name))
  const [only] = names
  return names.size === 1 && only !== undefined ? only : null
}
