import { endOfGermanDay } from '#shared/domain/german-day.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import type { CodeFacts } from '../codes/join-codes.ts'

/** One offer in one post by one influencer. */
type Sighting = { offer: Offer; postedAt: Date; influencerId: number }

/** What a post by itself tells of a code. */
export function toFacts({ offer, postedAt, influencerId }: Sighting): CodeFacts {
  const { conditions } = offer
  return {
    influencerId,
    description: offer.benefit,
    discountAmount: offer.discountAmount,
    discountType: offer.discountType,
    isExclusive: offer.isExclusive,
    expiresAt: offer.expiresAt === null ? null : endOfGermanDay(offer.expiresAt),
    minOrderAmount: conditions.minOrderAmount,
    newCustomersOnly: conditions.newCustomersOnly,
    notCombinable: conditions.notCombinable,
    excludedGoods: conditions.excludedGoods,
    confidence: offer.confidence,
    createdAt: postedAt,
    extractedAt: postedAt,
  }
}
