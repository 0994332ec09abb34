import type { Offer } from '#shared/schemas/post.ts'
import { type ConfidenceModel, rateChoices } from './confidence.ts'
import { quoteCode } from './guard.ts'
import type { Analysis, ReaderModel } from './read-codes.ts'
import { readTerms, shareOut } from './terms/read-terms.ts'
/** All that was learned, in one piece. */
export type Model = ReaderModel & { confidence: ConfidenceModel }

/**
 * The offers of a caption, each with its terms, its evidence and the share of such offers that are
 * right as a whole.
 */
export function describeOffers({ folded, scene, found }: Analysis, model: Model): Offer[] {
  if (!scene) return []
  const shares = shareOut(scene.units, found)
  const terms = readTerms(folded.text, scene, found, shares)
  return found.flatMap(({ code, place, shops, amount, end }, position) => {
    const stated = amount.option && scene.units[amount.option.from]?.amount
    const has = stated !== null && stated !== undefined && stated.value > 0
    return shops.map(({ brand, signs }) => ({
      code: code.code,
      brand,
      discountAmount: has ? stated.value : null,
      discountType: has ? stated.type : null,
      expiresAt: end.option,
      ...(terms[position] as (typeof terms)[0]),
      confidence: rateChoices(model.confidence, signs).whole,
      ...quoteCode(folded, scene.units, place, shares[position]),
    }))
  })
}
