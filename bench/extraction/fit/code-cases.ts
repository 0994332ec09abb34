import { foldText } from '#extraction/text/fold-text.ts'
import { giveRole } from '#server/services/collection/extraction/amounts/amount-role.ts'
import { readAmounts } from '#server/services/collection/extraction/amounts/read-amounts.ts'
import type { BrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import { findKnownBrands } from '#server/services/collection/extraction/brands/find-known-brands.ts'
import { rateTokens } from '#server/services/collection/extraction/codes/find-codes.ts'
import { isCalledDead } from '#server/services/collection/extraction/codes/rejects.ts'
import { BIAS, FEATURE_WEIGHTS } from '#server/services/collection/extraction/codes/weights.ts'
import type { GoldenCaption } from '#server/services/collection/extraction/golden/golden-caption.ts'
import { readCaption } from '#server/services/collection/extraction/text/read-caption.ts'
import type { Case, Weights } from './logistic.ts'

/** The weights in use, the bias among them. */
export const WEIGHTS_IN_USE: Weights = { bias: BIAS, ...FEATURE_WEIGHTS }

/**
 * The tokens of a caption as cases. Of a labelled code only the place that shows it best counts:
 * one clear place is enough. Where something is called dead, other words say nothing.
 */
export function listCodeCases(caption: GoldenCaption, lexicon: BrandLexicon): Case[] {
  const read = readCaption(foldText(caption.text).text)
  const amounts = readAmounts(read.tokens).map((amount) => giveRole(amount, read.tokens))
  const rated = rateTokens(read, amounts, findKnownBrands(read.tokens, lexicon))
  const labels = new Set(caption.codes.map(({ code }) => code.normalize('NFKC')))
  const best = new Map<string, number>()
  for (const { code, score } of rated)
    best.set(code, Math.max(score, best.get(code) ?? Number.NEGATIVE_INFINITY))
  const isDead = isCalledDead(caption.text)
  return rated.flatMap(({ code, score, features, isDenied }) => {
    const isTrue = labels.has(code)
    if (isDenied || (isTrue ? score < (best.get(code) ?? 0) : isDead)) return []
    const signs = features.map((feature): [string, number] => [feature, 1])
    return [{ features: Object.fromEntries([['bias', 1], ...signs]), isTrue, weight: 1 }]
  })
}
