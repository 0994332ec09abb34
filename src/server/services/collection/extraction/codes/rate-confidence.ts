/** Even a clear code is misread now and then. */
const HIGHEST = 0.985
const SLOPE = 0.4
const OFFSET = 0.1
/** Where a post is read without a shop, it mostly has one that was overlooked. */
const SHOP = { known: 0.2, named: 0, none: -2.5 } as const
const AMOUNT = 1.1

/** What is known of the code's shop: in the catalogue, only named in the text, or nothing. */
export type ShopEvidence = keyof typeof SHOP

/**
 * How likely code, shop and amount of an offer are all right. Fitted on captions at first sight,
 * before any rule was changed for their sake; on posts like the known ones more is right.
 */
export function rateConfidence(score: number, shop: ShopEvidence, hasAmount: boolean): number {
  const logit = SLOPE * score + OFFSET + SHOP[shop] + (hasAmount ? AMOUNT : 0)
  return Math.round((HIGHEST / (1 + Math.exp(-logit))) * 1000) / 1000
}
