import { codes } from '../schema/index.ts'

/** What a post says of a code, as codes are stored, merged and exported. */
export const SAID_COLUMNS = {
  description: codes.description,
  discountAmount: codes.discountAmount,
  discountType: codes.discountType,
  isExclusive: codes.isExclusive,
  expiresAt: codes.expiresAt,
  minOrderAmount: codes.minOrderAmount,
  newCustomersOnly: codes.newCustomersOnly,
  notCombinable: codes.notCombinable,
  excludedGoods: codes.excludedGoods,
  pinnedTerms: codes.pinnedTerms,
  confidence: codes.confidence,
  createdAt: codes.createdAt,
  extractedAt: codes.extractedAt,
} as const
