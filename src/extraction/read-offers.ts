import type { Offer } from '#shared/schemas/offer.ts'
import type { Mention } from './brands.ts'
import { type ConfidenceModel, rateChoices } from './confidence.ts'
import { quoteCode } from './guard.ts'
import { isPartOf } from './link/weigh-options.ts'
import type { Analysis, ReaderModel } from './read-codes.ts'
import { readTerms } from './terms/read-terms.ts'
import { shareOut } from './terms/stretches.ts'

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
    // 'Möbelhaus Holm' and 'Holm' are one shop: the longer name of it is said once.
    const whole = shops.filter(
      ({ mention }) => !shops.some((shop) => isPartOfName(mention, shop.mention)),
    )
    return whole.map(({ brand, signs }) => ({
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

const isPartOfName = (part: Mention | null, whole: Mention | null): boolean =>
  part !== null &&
  whole !== null &&
  part.key.length < whole.key.length &&
  isPartOf(part.key, whole.key)
