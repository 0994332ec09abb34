import type { StoredCode } from '#db/queries/code-writes.ts'
import { endOfGermanDay } from '#shared/domain/german-day.ts'
import type { Offer } from '#shared/schemas/offer.ts'

/** One offer in one post by one influencer. */
type Sighting = { offer: Offer; postedAt: Date; influencerId: number }

/**
 * What a code is when a post shows it for the first time; it waits for the operator when it was
 * read with less confidence than `reviewThreshold`.
 */
export function firstSighting(
  { offer, postedAt, influencerId }: Sighting,
  reviewThreshold: number,
) {
  const { conditions } = offer
  return {
    influencerId,
    description: offer.benefit,
    discountAmount: offer.discountAmount,
    discountType: offer.discountType,
    isExclusive: offer.isExclusive,
    expiresAt: endOf(offer),
    minOrderAmount: conditions.minOrderAmount,
    newCustomersOnly: conditions.newCustomersOnly,
    notCombinable: conditions.notCombinable,
    excludedGoods: conditions.excludedGoods,
    confidence: offer.confidence,
    needsReview: offer.confidence < reviewThreshold,
    createdAt: postedAt,
    extractedAt: postedAt,
  }
}

/**
 * What a further post changes, whatever the order in which posts are read: the earliest one gives
 * `createdAt` and the influencer, the newest `extractedAt` and the end. What is known of the
 * discount stays, for the operator may have corrected it; gaps are filled.
 */
export function nextSighting(code: StoredCode, sighting: Sighting): Partial<StoredCode> {
  const { offer, postedAt, influencerId } = sighting
  const { conditions } = offer
  const isFirst = postedAt < code.createdAt
  const knowsDiscount = code.discountAmount !== null
  return {
    influencerId: isFirst ? influencerId : code.influencerId,
    createdAt: isFirst ? postedAt : code.createdAt,
    extractedAt: postedAt > code.extractedAt ? postedAt : code.extractedAt,
    expiresAt: chooseEnd(code, { end: endOf(offer), postedAt }),
    description: code.description ?? offer.benefit,
    discountAmount: knowsDiscount ? code.discountAmount : offer.discountAmount,
    discountType: knowsDiscount ? code.discountType : offer.discountType,
    isExclusive: code.isExclusive || offer.isExclusive,
    minOrderAmount: code.minOrderAmount ?? conditions.minOrderAmount,
    newCustomersOnly: code.newCustomersOnly || conditions.newCustomersOnly,
    notCombinable: code.notCombinable || conditions.notCombinable,
    excludedGoods: code.excludedGoods ?? conditions.excludedGoods,
    confidence: Math.max(code.confidence, offer.confidence),
  }
}

/**
 * The newest post has the last word on the end. One without an end contradicts an end that had
 * passed when it was posted; an older post's end holds only if it lies after the newest post.
 */
export function chooseEnd(
  code: Pick<StoredCode, 'expiresAt' | 'extractedAt'>,
  { end, postedAt }: { end: Date | null; postedAt: Date },
): Date | null {
  if (postedAt > code.extractedAt) {
    if (end) return end
    return code.expiresAt && code.expiresAt > postedAt ? code.expiresAt : null
  }
  return code.expiresAt ?? (end && end > code.extractedAt ? end : null)
}

const endOf = (offer: Offer): Date | null =>
  offer.expiresAt === null ? null : endOfGermanDay(offer.expiresAt)
