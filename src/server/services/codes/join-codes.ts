import type { StoredCode } from '#db/queries/code-writes.ts'
import type { CodeTerm } from '#shared/domain/vocabulary.ts'

/** What posts tell of a code. */
export type CodeFacts = Omit<StoredCode, 'id' | 'pinnedTerms'>
type Pins = Pick<StoredCode, 'pinnedTerms'>

/**
 * What a code is once another one, or a further post, is known to be the same, in whatever order
 * they come: the earliest gives `createdAt` and the influencer, the newest `extractedAt` and the
 * end. What is known of the discount stays, for the operator may have corrected it; gaps are filled.
 * What the operator set holds whoever says otherwise, that of `known` before that of `other`.
 */
export function joinCodes(known: CodeFacts & Pins, other: CodeFacts & Partial<Pins>): CodeFacts {
  const first = other.createdAt < known.createdAt ? other : known
  const discount = known.discountAmount === null ? other : known
  return {
    influencerId: first.influencerId,
    createdAt: first.createdAt,
    extractedAt: other.extractedAt > known.extractedAt ? other.extractedAt : known.extractedAt,
    expiresAt: chooseEnd(known, other),
    description: known.description ?? other.description,
    discountAmount: discount.discountAmount,
    discountType: discount.discountType,
    isExclusive: known.isExclusive || other.isExclusive,
    minOrderAmount: known.minOrderAmount ?? other.minOrderAmount,
    newCustomersOnly: known.newCustomersOnly || other.newCustomersOnly,
    notCombinable: known.notCombinable || other.notCombinable,
    excludedGoods: known.excludedGoods ?? other.excludedGoods,
    confidence: Math.max(known.confidence, other.confidence),
    ...pickTerms(other, other.pinnedTerms ?? []),
    ...pickTerms(known, known.pinnedTerms),
  }
}

const pickTerms = (facts: CodeFacts, terms: readonly CodeTerm[]) =>
  Object.fromEntries(terms.map((term) => [term, facts[term]])) as Partial<CodeFacts>

type Dated = Pick<CodeFacts, 'expiresAt' | 'extractedAt'>

/**
 * The newest post has the last word on the end. One without an end contradicts an end that had
 * passed when it was posted; an older post's end holds only if it lies after the newest post.
 */
function chooseEnd(known: Dated, other: Dated): Date | null {
  const end = other.expiresAt
  if (other.extractedAt > known.extractedAt) {
    if (end) return end
    return known.expiresAt && known.expiresAt > other.extractedAt ? known.expiresAt : null
  }
  return known.expiresAt ?? (end && end > known.extractedAt ? end : null)
}
