import { addressesModel } from './addresses-model.ts'
import type { FoundPost, ReadOffer } from './reading.ts'
import { ODDS, weigh } from './weigh.ts'

/**
 * Offers as sure as their post lets them be, whoever read it. In a cut caption the shop or the
 * advantage that an offer lacks may stand in what was cut off; and whoever gives orders to a
 * reading machine is not to be trusted with codes either.
 */
export function doubtPost({ post, isExcerpt }: FoundPost, offers: readonly ReadOffer[]) {
  if (offers.length === 0) return offers
  const manipulated = addressesModel(post.caption) ? [ODDS.manipulated] : []
  return offers.map((offer) => {
    const hasAdvantage = offer.discountAmount !== null || offer.benefit !== null
    const cut = isExcerpt && (offer.brand === null || !hasAdvantage) ? [ODDS.cut] : []
    const ratios = [...manipulated, ...cut]
    if (ratios.length === 0) return offer
    return { ...offer, confidence: weigh(offer.confidence, ...ratios) }
  })
}
