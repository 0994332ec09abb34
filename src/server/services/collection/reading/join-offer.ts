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
 * One code that both found. The rules' values stand, because a caption cannot talk them into
 * others, and the model fills their gaps; where the two differ the confidence falls. The one
 * exception: a shop that the catalogue knows beats one that it does not.
 */
export function joinOffer(
  rules: ReadOffer,
  model: Offer,
  { reader, knownBrands }: JoinSettings,
): ReadOffer {
  const isKnown = (brand: string | null) => brand !== null && knownBrands.includes(brand)
  const isModelsShop = rules.brand === null || (!isKnown(rules.brand) && isKnown(model.brand))
  const amount = rules.discountAmount === null ? model : rules
  return {
    ...rules,
    brand: isModelsShop ? model.brand : rules.brand,
    discountAmount: amount.discountAmount,
    discountType: amount.discountType,
    expiresAt: rules.expiresAt ?? model.expiresAt,
    benefit: rules.benefit ?? model.benefit,
    conditions: fillConditions(rules.conditions, model.conditions),
    confidence: weigh(rules.confidence, ODDS.agreed, ...listDifferences(rules, model)),
    reader: `${rules.reader}, ${reader}`,
  }
}

function listDifferences(rules: Offer, model: Offer): number[] {
  const isOtherShop =
    rules.brand !== null && model.brand !== null && !isSameShop(rules.brand, model.brand)
  const amounts = [rules.discountAmount, model.discountAmount]
  const isOtherAmount =
    !amounts.includes(null) &&
    (rules.discountAmount !== model.discountAmount || rules.discountType !== model.discountType)
  const ends = [rules.expiresAt, model.expiresAt]
  const isOtherEnd = !ends.includes(null) && rules.expiresAt !== model.expiresAt
  const isGap = (values: readonly unknown[]) =>
    values.filter((value) => value === null).length === 1
  return [
    ...(isOtherShop ? [ODDS.otherShop] : []),
    ...(isOtherAmount ? [ODDS.otherAmount] : []),
    ...(isOtherEnd ? [ODDS.otherEnd] : []),
    ...[amounts, ends].filter(isGap).map(() => ODDS.missingTerm),
  ]
}

function fillConditions(rules: Conditions, model: Conditions): Conditions {
  return {
    minOrderAmount: rules.minOrderAmount ?? model.minOrderAmount,
    newCustomersOnly: rules.newCustomersOnly || model.newCustomersOnly,
    notCombinable: rules.notCombinable || model.notCombinable,
    excludedGoods: rules.excludedGoods ?? model.excludedGoods,
  }
}
