/** Even a clear code is misread now and then. */
const HIGHEST = 0.985
const SLOPE = 0.4
const OFFSET = 1.4
const SHOP = { known: 0.6, named: 0, none: -0.5 } as const

/** What is known of the code's shop: in the catalogue, only named in the text, or nothing. */
export type ShopEvidence = keyof typeof SHOP

/**
 * Confidence of an offer, fitted on the golden set and the demo posts. Scores are flattened,
 * because captions unlike those the weights were set on go wrong more often.
 */
export function rateConfidence(score: number, shop: ShopEvidence, hasAmount: boolean): number {
  const logit = SLOPE * score + OFFSET + SHOP[shop] + (hasAmount ? 0.3 : -0.3)
  return Math.round((HIGHEST / (1 + Math.exp(-logit))) * 1000) / 1000
}
