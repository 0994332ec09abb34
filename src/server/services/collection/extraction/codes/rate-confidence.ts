/** Even a clear code is misread now and then. */
const HIGHEST = 0.985
const SLOPE = 0.5
const OFFSET = 0.7

/**
 * Confidence of an offer. Scores are flattened, because captions unlike those the weights were set
 * on go wrong more often; a shop and an amount beside the code speak for it.
 */
export function rateConfidence(score: number, hasBrand: boolean, hasAmount: boolean): number {
  const logit = SLOPE * score + OFFSET + (hasBrand ? 0.3 : -0.3) + (hasAmount ? 0.3 : -0.3)
  return Math.round((HIGHEST / (1 + Math.exp(-logit))) * 1000) / 1000
}
