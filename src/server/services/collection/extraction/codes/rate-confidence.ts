import type { CodeMention } from './find-codes.ts'
import type { OfferSign } from './offer-signs.ts'

/** Even a clear code is misread now and then. */
const HIGHEST = 0.985

/** Rates the confidence of an offer by the score of its code and by its signs. */
export type RateOffer = (code: CodeMention, signs: readonly OfferSign[]) => number

/**
 * Logits, fitted by `npm run bench -- fit` on offers as they were first read and, with a seventh of
 * the weight, on those of captions known to whoever wrote the rules. A shop or an amount that is not
 * stated cannot be wrong; that it is lacking is told apart elsewhere.
 */
export const CONFIDENCE_WEIGHTS: Readonly<Record<'bias' | 'score' | OfferSign, number>> = {
  bias: 1.85,
  score: 0.31,
  shopKnown: 0.4,
  shopNone: 0.2,
  shopFar: -0.4,
  shopOf: 0.3,
  shopLoose: -1.4,
  amountNone: -0.9,
  amountFar: 0.6,
  severalCodes: -0.1,
  codeLoose: -1,
}

/** Scores above it tell no more. */
const HIGHEST_SCORE = 10

/** The score as far as it counts. */
export const capScore = (score: number): number => Math.min(score, HIGHEST_SCORE)

/**
 * How likely what an offer states is right: its code, and its shop and amount where it has them.
 */
export const rateConfidence: RateOffer = ({ score }, signs) => {
  const { bias, score: slope } = CONFIDENCE_WEIGHTS
  const logit = signs.reduce(
    (sum, sign) => sum + CONFIDENCE_WEIGHTS[sign],
    bias + slope * capScore(score),
  )
  return Math.round((HIGHEST / (1 + Math.exp(-logit))) * 1000) / 1000
}
