import { isSameShop, normalizeCode } from '#shared/domain/names.ts'
import type { Conditions, Offer } from '#shared/schemas/post.ts'
import { multiplyOdds, ODDS } from './confidence.ts'
import type { ReadOffer } from './reading.ts'
import { CALLED_EXPIRED } from './to-model-offers.ts'

/**
 * Sets two readings of one caption against each other. What both found is surer, what only the
 * reader found less so, but it never goes. What only the model found keeps its low confidence, so
 * that the operator sees it first, and follows the reader's.
 */
export function joinReadings(
  own: readonly ReadOffer[],
  model: readonly Offer[],
  settings: JoinSettings,
): ReadOffer[] {
  const expired = new Set(model.filter(isCalledExpired).map(keyOf))
  const rest = model.filter((offer) => !expired.has(keyOf(offer)))
  const seen = new Set(rest.map(keyOf))
  const joined = own.map((offer) => {
    if (expired.has(keyOf(offer))) return multiplyOddsOf(offer, ODDS.calledExpired)
    const same = takeSameCode(rest, offer, own)
    if (same) return joinOffer(offer, same, settings)
    // Found by both, but for fewer shops.
    return multiplyOddsOf(offer, seen.has(keyOf(offer)) ? ODDS.fewerShops : ODDS.unseen)
  })
  return [...joined, ...rest.map((offer) => ({ ...offer, reader: settings.reader }))]
}

const keyOf = ({ code }: Offer): string => normalizeCode(code)
const isCalledExpired = ({ confidence }: Offer): boolean => confidence === CALLED_EXPIRED

function multiplyOddsOf(offer: ReadOffer, ratio: number): ReadOffer {
  return { ...offer, confidence: multiplyOdds(offer.confidence, ratio) }
}

/** Takes the same code for the same shop from the rest, or else the only one that is left of it. */
function takeSameCode(
  rest: Offer[],
  offer: ReadOffer,
  own: readonly ReadOffer[],
): Offer | undefined {
  const same = rest.filter((other) => keyOf(other) === keyOf(offer))
  const isAlone = own.filter((other) => keyOf(other) === keyOf(offer)).length === 1
  const match =
    same.find(({ brand }) => isSameShop(brand, offer.brand)) ??
    same.find(({ brand }) => brand === null || offer.brand === null) ??
    (isAlone ? same[0] : undefined)
  if (match) rest.splice(rest.indexOf(match), 1)
  return match
}

type JoinSettings = {
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
function joinOffer(own: ReadOffer, model: Offer, { reader, knownBrands }: JoinSettings): ReadOffer {
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
    confidence: multiplyOdds(own.confidence, ODDS.agreed, ...listDifferences(own, model)),
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
