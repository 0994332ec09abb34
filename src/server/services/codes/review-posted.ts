import type { Db } from '#db/open-database.ts'
import { releaseConfirmedCodes } from '#db/queries/code-edits.ts'
import {
  type StoredCode,
  type StoredCodeWithKey,
  updateCodesFromPosts,
} from '#db/queries/collected-codes.ts'
import { listAcceptedCodes } from '#db/queries/new-codes.ts'
import { findOddForm, foldLookalikes } from '#shared/domain/code-form.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import { findTooMany } from './review-accounts.ts'
import { createAmountLimits } from './review-amounts.ts'

type Review = Pick<StoredCode, 'needsReview' | 'reviewReason'>

/** A code with what posts say of it now. */
type PostedCode = {
  brandId: number
  /** As posted, or normalised. */
  code: string
  /** Null for a new one. */
  stored: StoredCodeWithKey | null
  columns: Omit<StoredCode, 'id'>
  own?: { firstUrl: string }
  /** Only what somebody calls himself says who posted it. */
  isAuthorUnsure?: boolean
}

export type ReviewRules = {
  now: Date
  reviewThreshold: number
  /** One for all that a run writes. */
  reviewPosted: ReturnType<typeof createReview>
}

/** Such codes take none of the places of the account that they name. */
const COUNTS_FOR_NOBODY = new Set<Review['reviewReason']>(['form', 'author'])

const waitFor = (reviewReason: NonNullable<Review['reviewReason']>): Review => ({
  needsReview: true,
  reviewReason,
})

/**
 * Decides whether the codes that posts show wait for the operator, in the same order. A new code waits for a
 * form that no code has, for an amount that is hard to believe, and where a collection brings too many of an
 * account that is new here. Only the operator ends these, and a newer post with a believable amount the
 * second. What waits for its author goes on to wait. Else a code waits only if it was read with little
 * confidence; `releaseConfirmedCodes` then looks for what confirms it. A stored code is judged when its amount
 * changes; what the operator rejected is not. Codes above `lastCodeId` are of the run at hand.
 */
export function createReview({
  lastCodeId = Number.MAX_SAFE_INTEGER,
  isCollection = false,
}: {
  lastCodeId?: number
  isCollection?: boolean
} = {}) {
  const readAmountLimits = createAmountLimits(lastCodeId)
  const lookalikes = createLookalikes()

  return (
    db: Db,
    posted: readonly PostedCode[],
    { now, reviewThreshold }: Omit<ReviewRules, 'reviewPosted'>,
  ): Review[] => {
    const isHardToBelieve = readAmountLimits(db, posted)
    lookalikes.read(db, posted)
    const judge = (code: PostedCode): Review => {
      const { stored, columns } = code
      if (stored?.reviewReason === 'author') return stored
      if (code.isAuthorUnsure) return waitFor('author')
      const isNew = !stored || hasNewAmount(stored, columns)
      const isPassedOn = stored !== null && isPublicOfAnother(stored, columns)
      if (stored && !isNew && !isPassedOn) return stored
      if (stored ? stored.reviewReason === 'form' : hasOddForm(code)) return waitFor('form')
      // The operator sees the amount beside it.
      if (columns.reviewReason === 'new_account') return waitFor('new_account')
      if (isNew && isHardToBelieve(code)) return waitFor('amount')
      if (stored && stored.reviewReason !== 'amount' && !isPassedOn) return stored
      return columns.confidence < reviewThreshold
        ? waitFor('confidence')
        : { needsReview: false, reviewReason: null }
    }
    const hasOddForm = (code: PostedCode) => findOddForm(code.code) !== null || lookalikes.has(code)

    const judged = posted.map((code) => {
      const { needsReview, reviewReason } = judge(code)
      if (!code.stored && !needsReview) lookalikes.add(code)
      return { needsReview, reviewReason }
    })
    if (!isCollection) return judged
    const fresh = posted.flatMap(({ stored, columns, own }, index) => {
      const review = judged[index]
      if (stored || !own || !review || COUNTS_FOR_NOBODY.has(review.reviewReason)) return []
      return [{ index, firstUrl: own.firstUrl, columns: { ...columns, ...review } }]
    })
    for (const { index } of findTooMany(db, fresh, now)) judged[index] = waitFor('new_account')
    return judged
  }
}

/** Stores what posts say of known codes now; what is hard to believe or unsure waits. */
export function reviewAndWrite(
  db: Db,
  judged: readonly (PostedCode & { columns: StoredCode })[],
  { reviewPosted, ...rules }: ReviewRules,
): void {
  const reviews = reviewPosted(db, judged, rules)
  updateCodesFromPosts(
    db,
    judged.map(({ columns }, index) => ({ ...columns, ...reviews[index] })),
  )
  const ids = judged.map(({ columns }) => columns.id)
  releaseConfirmedCodes(db, ids, rules.reviewThreshold)
}

function hasNewAmount(stored: StoredCodeWithKey, columns: PostedCode['columns']): boolean {
  const { discountAmount, discountType, status } = stored
  if (status === 'rejected') return false
  return columns.discountAmount !== discountAmount || columns.discountType !== discountType
}

/**
 * Whether a code went public by the posts of the account that it belonged to until an earlier post of another
 * was found. It is judged by that one's, so that the order of posts changes nothing.
 */
const isPublicOfAnother = (stored: StoredCodeWithKey, columns: PostedCode['columns']): boolean =>
  stored.influencerId !== columns.influencerId &&
  stored.status !== 'rejected' &&
  !stored.needsReview

type BrandCode = Pick<PostedCode, 'brandId' | 'code'>

/** The accepted codes of each brand by what people see in them, as new ones of the run come. */
function createLookalikes() {
  const known = new Map<number, Map<string, string>>()
  const add = ({ brandId, code }: BrandCode) => {
    const look = foldLookalikes(code)
    const ofBrand = known.get(brandId)
    if (!ofBrand?.has(look)) ofBrand?.set(look, normalizeCode(code))
  }
  return {
    add,
    read(db: Db, posted: readonly PostedCode[]) {
      const fresh = posted.filter(({ stored, brandId }) => !stored && !known.has(brandId))
      if (fresh.length === 0) return
      for (const { brandId } of fresh) known.set(brandId, new Map())
      const brandIds = fresh.map(({ brandId }) => brandId)
      for (const code of listAcceptedCodes(db, brandIds)) add(code)
    },
    /** Whether another code looks like this one. */
    has({ brandId, code }: BrandCode): boolean {
      const other = known.get(brandId)?.get(foldLookalikes(code))
      return other !== undefined && other !== normalizeCode(code)
    },
  }
}
