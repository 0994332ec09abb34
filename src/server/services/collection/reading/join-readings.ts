import { normalizeCode } from '#shared/domain/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import { type JoinSettings, joinOffer } from './join-offer.ts'
import type { ReadOffer } from './reading.ts'
import { isSameShop } from './same-shop.ts'
import { DEAD } from './to-model-offers.ts'
import { ODDS, weigh } from './weigh.ts'

/**
 * Sets two readings of one caption against each other. What both found is surer, what only the
 * reader found less so, but it never goes: the operator sees it. What only the model found keeps
 * its low confidence, so that the operator sees it first. The reader's offers keep their order, the
 * model's follow.
 */
export function joinReadings(
  own: readonly ReadOffer[],
  model: readonly Offer[],
  settings: JoinSettings,
): ReadOffer[] {
  const dead = new Set(model.filter(isDead).map(keyOf))
  const rest = model.filter((offer) => !dead.has(keyOf(offer)))
  const seen = new Set(rest.map(keyOf))
  const joined = own.map((offer) => {
    if (dead.has(keyOf(offer))) return doubt(offer, ODDS.dead)
    const twin = takeTwin(rest, offer, own)
    if (twin) return joinOffer(offer, twin, settings)
    // Found by both, but for fewer shops.
    return doubt(offer, seen.has(keyOf(offer)) ? ODDS.fewerShops : ODDS.unseen)
  })
  return [...joined, ...rest.map((offer) => ({ ...offer, reader: settings.reader }))]
}

const keyOf = ({ code }: Offer): string => normalizeCode(code)
const isDead = ({ confidence }: Offer): boolean => confidence === DEAD

function doubt(offer: ReadOffer, ratio: number): ReadOffer {
  return { ...offer, confidence: weigh(offer.confidence, ratio) }
}

/** Takes the same code for the same shop from the rest, or else the only one that is left of it. */
function takeTwin(rest: Offer[], offer: ReadOffer, own: readonly ReadOffer[]): Offer | undefined {
  const same = rest.filter((other) => keyOf(other) === keyOf(offer))
  const isAlone = own.filter((other) => keyOf(other) === keyOf(offer)).length === 1
  const twin =
    same.find(({ brand }) => isSameShop(brand, offer.brand)) ??
    same.find(({ brand }) => brand === null || offer.brand === null) ??
    (isAlone ? same[0] : undefined)
  if (twin) rest.splice(rest.indexOf(twin), 1)
  return twin
}
