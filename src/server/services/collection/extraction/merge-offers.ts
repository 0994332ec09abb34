import type { Conditions, Offer } from '#shared/schemas/offer.ts'

/** One offer per code and shop; a mention without a shop adds to the one that has it. */
export function mergeOffers(offers: readonly Offer[]): Offer[] {
  const merged: Offer[] = []
  for (const offer of offers) {
    const known = merged.findIndex(
      (other) =>
        other.code === offer.code &&
        (other.brand === offer.brand || other.brand === null || offer.brand === null),
    )
    const other = merged[known]
    if (!other) merged.push(offer)
    else merged[known] = mergePair(other, offer)
  }
  return merged
}

function mergePair(one: Offer, two: Offer): Offer {
  const [first, second] = two.confidence > one.confidence ? [two, one] : [one, two]
  const amount = first.discountAmount === null ? second : first
  return {
    ...first,
    brand: first.brand ?? second.brand,
    discountAmount: amount.discountAmount,
    discountType: amount.discountType,
    expiresAt: first.expiresAt ?? second.expiresAt,
    isExclusive: first.isExclusive || second.isExclusive,
    benefit: first.benefit ?? second.benefit,
    conditions: mergeConditions(first.conditions, second.conditions),
  }
}

/** A caption often names the code again with its conditions: 'ANNA10 gilt nur für Neukunden'. */
function mergeConditions(first: Conditions, second: Conditions): Conditions {
  return {
    minOrderAmount: first.minOrderAmount ?? second.minOrderAmount,
    newCustomersOnly: first.newCustomersOnly || second.newCustomersOnly,
    notCombinable: first.notCombinable || second.notCombinable,
    excludedGoods: first.excludedGoods ?? second.excludedGoods,
  }
}
