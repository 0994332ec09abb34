import type { Db } from '#db/open-database.ts'
import type { StoredCode, StoredCodeWithKey } from '#db/queries/collected-codes.ts'
import { type HighAmount, listHighestAmounts } from '#db/queries/review-queue.ts'
import { DISCOUNT_TYPES } from '#shared/domain/vocabulary.ts'

/** Discounts from this on are nearly always misread or untrue. */
const HARD_TO_BELIEVE_PERCENT = 80
/** An amount is compared with the highest of at least this many other codes, and may be twice as high. */
const MIN_OTHERS = 5
const MAX_TIMES_HIGHEST = 2

type Amount = Pick<StoredCode, 'discountAmount' | 'discountType'>

/** A code with what posts say of it now. */
type JudgedCode = {
  /** Null for a new one, as `stored`. */
  id: number | null
  brandId: number
  stored: StoredCodeWithKey | null
  columns: Amount & Pick<StoredCode, 'confidence'>
}
type Review = Pick<StoredCode, 'needsReview' | 'reviewReason'>

type Rules = {
  now: Date
  reviewThreshold: number
  readHighestAmounts: ReturnType<typeof createHighestAmounts>
}

/**
 * Whether codes wait for the operator, in the same order. A new code, or one with another amount, waits
 * for that where it is hard to believe. A code whose amount is believable again waits only if it was
 * read with little confidence; `releaseConfirmedCodes` then looks for what confirms it. What the
 * operator rejected is not judged.
 */
export function reviewAmounts(
  db: Db,
  judged: readonly JudgedCode[],
  { now, reviewThreshold, readHighestAmounts }: Rules,
): Review[] {
  const brandIds = judged.map(({ brandId }) => brandId)
  const findHighestOther = readHighestAmounts(db, brandIds, now)
  return judged.map((code) => {
    const { stored, columns } = code
    const isJudged = hasNewAmount(code)
    if (isJudged && isHardToBelieve(columns, findHighestOther(code)))
      return { needsReview: true, reviewReason: 'amount' }
    if (stored && !(isJudged && stored.reviewReason === 'amount'))
      return { needsReview: stored.needsReview, reviewReason: stored.reviewReason }
    return columns.confidence < reviewThreshold
      ? { needsReview: true, reviewReason: 'confidence' }
      : { needsReview: false, reviewReason: null }
  })
}

function hasNewAmount({ stored, columns }: JudgedCode): boolean {
  if (!stored) return true
  const { discountAmount, discountType, status } = stored
  if (status === 'rejected') return false
  return columns.discountAmount !== discountAmount || columns.discountType !== discountType
}

/** 80 % and more, or more than twice the highest of the others. */
function isHardToBelieve({ discountAmount, discountType }: Amount, highest: number | null) {
  if (discountAmount === null) return false
  if (discountType === 'percentage' && discountAmount >= HARD_TO_BELIEVE_PERCENT) return true
  return highest !== null && discountAmount > MAX_TIMES_HIGHEST * highest
}

/**
 * The highest amount of at least five other codes of the brand in the code's unit, null where there
 * are fewer. Measures what one run brings by the active codes up to `lastCodeId`, as they were before
 * it: make one for the run and ask it before anything of a brand is written. Then codes of one run do
 * not lift each other, and neither order nor batches change what is hard to believe.
 */
export function createHighestAmounts(lastCodeId?: number) {
  const known = new Map<number, HighAmount[]>()
  return (db: Db, brandIds: readonly number[], now: Date) => {
    const missing = [...new Set(brandIds)].filter((id) => !known.has(id))
    const units = missing.flatMap((brandId) =>
      DISCOUNT_TYPES.map((discountType) => ({ brandId, discountType })),
    )
    // One more than are needed: the code itself may be among them.
    const perUnit = MIN_OTHERS + 1
    const amounts =
      units.length > 0 ? listHighestAmounts(db, units, { perUnit, lastCodeId, now }) : []
    const ofBrands = Map.groupBy(amounts, ({ brandId }) => brandId)
    for (const id of missing) known.set(id, ofBrands.get(id) ?? [])
    return ({ id, brandId, columns }: JudgedCode) => {
      const others = known
        .get(brandId)
        ?.filter((other) => other.discountType === columns.discountType && other.id !== id)
        .map(({ discountAmount }) => discountAmount)
      return others && others.length >= MIN_OTHERS ? Math.max(...others) : null
    }
  }
}
