import { toBrandKey } from '#shared/domain/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { BrandDirectory } from './load-brand-directory.ts'

/** Whose code it is: a brand of the directory, one that is missing there, or nobody knows. */
export type BrandMatch = { brandId: number } | { unknownBrand: string } | null

/**
 * Finds the brand an offer is for. An offer without one belongs to `onlyBrand`, the only known one
 * that the caption names; with none or several it is left alone rather than guessed.
 */
export function matchBrand(
  directory: Pick<BrandDirectory, 'idByKey'>,
  offer: Pick<Offer, 'brand'>,
  onlyBrand: string | null,
): BrandMatch {
  const name = offer.brand ?? onlyBrand
  if (name === null) return null
  const brandId = directory.idByKey.get(toBrandKey(name))
  return brandId === undefined ? { unknownBrand: name } : { brandId }
}
