import { foldText } from '#extraction/text/fold-text.ts'
import type { Offer } from '#shared/schemas/offer.ts'
import { giveRole } from './amounts/amount-role.ts'
import { readAmounts } from './amounts/read-amounts.ts'
import type { BrandLexicon } from './brand-lexicon.ts'
import { findBrandMentions } from './brands/brand-mentions.ts'
import { findKnownBrands } from './brands/find-known-brands.ts'
import { findCodes } from './codes/find-codes.ts'
import { type RateOffer, rateConfidence } from './codes/rate-confidence.ts'
import { describeCodes } from './describe-codes.ts'
import { createOfferGuard } from './guard-offer.ts'
import { readCaption } from './text/read-caption.ts'

/** Name and version of these rules, stored with every offer they read. */
export const RULES_READER = 'rules@4'

export type ExtractionInput = {
  text: string
  /** When it was posted, ISO 8601; relative dates need it. */
  postedAt: string | null
}

/**
 * Reads the offers of one caption. Pure: the same text gives the same offers. `rate` is another
 * one only where the weights of confidence are fitted.
 */
export function extractOffers(
  input: ExtractionInput,
  lexicon: BrandLexicon,
  rate: RateOffer = rateConfidence,
): Offer[] {
  const folded = foldText(input.text)
  const caption = readCaption(folded.text)
  const amounts = readAmounts(caption.tokens).map((amount) => giveRole(amount, caption.tokens))
  const known = findKnownBrands(caption.tokens, lexicon)
  const codes = findCodes(caption, amounts, known)
  if (codes.length === 0) return []
  const codeAt = new Set(codes.map(({ index }) => index))
  const mentions = findBrandMentions(caption, lexicon, (index) => codeAt.has(index))
  const offers = describeCodes({
    folded,
    caption,
    amounts,
    mentions,
    codes,
    postedAt: input.postedAt,
    rate,
  })
  const guard = createOfferGuard(folded)
  return offers.flatMap((offer) => guard(offer) ?? [])
}
