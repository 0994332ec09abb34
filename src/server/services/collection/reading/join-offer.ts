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
  const isOtherShop =
    own.brand !== null && model.brand !== null && !isSameShop(own.brand, model.brand)
  const amounts = [own.discountAmount, model.discountAmount]
  const isOtherAmount =
    !amounts.includes(null) &&
    (own.discountAmount !== model.discountAmount || own.discountType !== model.discountType)
  const ends = [own.expiresAt, model.expiresAt]
  const isOtherEnd = !ends.includes(null) && own.expiresAt !== model.expiresAt
  const isGap = (values: readonly unknown[]) =>
    values.filter((value) => value === null).length === 1
  return [
    ...(isOtherShop ? [ODDS.otherShop] : []),
    ...(isOtherAmount ? [ODDS.otherAmount] : []),
    ...(isOtherEnd ? [ODDS.otherEnd] : []),
    ...[amounts, ends].filter(isGap).map(() => ODDS.missingTerm),
  ]
}

function fillConditions(own: Conditions, model: Conditions): Conditions {
  return {
    minOrderAmount: own.minOrderAmount ?? model.minOrderAmount,
    newCustomersOnly: own.newCustomersOnly || model.newCustomersOnly,
    notCombinable: own.notCombinable || model.notCombinable,
    excludedGoods: own.excludedGoods ?? model.excludedGoods,
  }
}
