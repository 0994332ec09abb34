import type { Conditions, Offer } from '#shared/schemas/offer.ts'
import type { ReadOffer } from './reading.ts'
import { isSameShop } from './same-shop.ts'
import { ODDS, weigh } from './weigh.ts'

export type JoinSettings = {
  /** Name of the model as a reader. */
  reader: string
  /** Catalogue names of the brands that the caption names. */
  knownBrands: readonly string[]
}

/**
 * One code that both found. The reader's values stand, because a caption cannot talk them into
 * others, and the model fills their gaps; where the two differ the confidence falls. The one
 * exception: a shop that the catalogue knows beats one that it does not.
 */
export function joinOffer(
  own: ReadOffer,
  model: Offer,
  { reader, knownBrands }: JoinSettings,
): ReadOffer {
  const isKnown = (brand: string | null) => brand !== null && knownBrands.includes(brand)
  const isModelsShop = own.brand === null || (!isKnown(own.brand) && isKnown(model.brand))
  const amount = own.discountAmount === null ? model : own
  return {
    ...own,
    brand: isModelsShop ? model.brand : own.brand,
    discountAmount: amount.discountAmount,
    discountType: amount.discountType,
    expiresAt: own.expiresAt ?? model.expiresAt,
    benefit: own.benefit ?? model.benefit,
    conditions: fillConditions(own.conditions, model.conditions),
    confidence: weigh(own.confidence, ODDS.agreed, ...listDifferences(own, model)),
    reader: `${own.reader}, ${reader}`,
  }
}

function listDifferences(own: Offer, model: Offer): number[] {
  const isAmount = ({ discountAmount, discountType }: Offer) =>
    discountAmount === own.discountAmount && discountType === own.discountType
  return [
    compare(own.brand, model.brand, isSameShop(own.brand, model.brand), ODDS.otherShop),
    compare(own.discountAmount, model.discountAmount, isAmount(model), ODDS.otherAmount),
    compare(own.expiresAt, model.expiresAt, own.expiresAt === model.expiresAt, ODDS.otherEnd),
  ]
}

/** What the reader left open the model may fill; what only the reader sees is seldom right. */
function compare(own: unknown, model: unknown, isSame: boolean, other: number): number {
  if (own === null || isSame) return 1
  return model === null ? ODDS.unseenTerm : other
}

function fillConditions(own: Conditions, model: Conditions): Conditions {
  return {
    minOrderAmount: own.minOrderAmount ?? model.minOrderAmount,
    newCustomersOnly: own.newCustomersOnly || model.newCustomersOnly,
    notCombinable: own.notCombinable || model.notCombinable,
    excludedGoods: own.excludedGoods ?? model.excludedGoods,
  }
}
