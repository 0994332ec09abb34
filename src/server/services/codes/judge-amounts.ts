import type { Db } from '#db/open-database.ts'
import type { KeyedCode, StoredCode } from '#db/queries/code-writes.ts'
import { listHighestAmounts } from '#db/queries/review-queue.ts'

/** No shop gives as much on what it wants to sell; a misreading or a lie does. */
const HARD_TO_BELIEVE_PERCENT = 80
/** An amount is compared with those of at least so many others, and may be so many times theirs. */
const MIN_OTHERS = 5
const MAX_TIMES_HIGHEST = 2

type Amount = Pick<StoredCode, 'discountAmount' | 'discountType'>

/** A code with what posts say of it now. */
type ToldCode = {
  id: number
  brandId: number
  /** Null for a new one. */
  stored: KeyedCode | null
  columns: Amount & Pick<StoredCode, 'confidence'>
}
type Review = Pick<StoredCode, 'needsReview' | 'reviewReason'>

type Rules = {
  now: Date
  reviewThreshold: number
  /** Codes with a higher id are of the run at hand. */
  lastCodeId?: number
}

/**
 * Whether codes wait for the operator, in the same order. A new code, or one with another amount, waits
 * for that where it is hard to believe. A code whose amount is believable again waits only if it was
 * read with little confidence; `releaseConfirmedCodes` then looks for what confirms it. What the
 * operator rejected is not judged.
 */
export function judgeAmounts(db: Db, told: readonly ToldCode[], rules: Rules): Review[] {
  const hardToBelieve = findHardToBelieve(db, told.filter(hasNewAmount), rules)
  return told.map((code) => {
    const { stored, columns } = code
    if (hardToBelieve.has(code)) return { needsReview: true, reviewReason: 'amount' }
    const isOpen = !stored || (stored.reviewReason === 'amount' && hasNewAmount(code))
    if (!isOpen) return { needsReview: stored.needsReview, reviewReason: stored.reviewReason }
    return columns.confidence < rules.reviewThreshold
      ? { needsReview: true, reviewReason: 'confidence' }
      : { needsReview: false, reviewReason: null }
  })
}

function hasNewAmount({ stored, columns }: ToldCode): boolean {
  if (!stored) return true
  const { discountAmount, discountType, status } = stored
  if (status === 'rejected') return false
  return columns.discountAmount !== discountAmount || columns.discountType !== discountType
}

/**
 * Which of these codes have an amount that is hard to believe: 80 % and more, or more than twice
 * the highest among at least five active codes of the brand with that unit. They are compared with
 * codes up to `lastCodeId` only, those before the run at hand, and not with each other: codes of one
 * run do not lift each other, and neither order nor batches change the answer. One query for all.
 */
function findHardToBelieve(
  db: Db,
  codes: readonly ToldCode[],
  { now, lastCodeId }: Rules,
): Set<ToldCode> {
  const units = codes.flatMap(({ brandId, columns: { discountType } }) =>
    discountType === null ? [] : [{ brandId, discountType }],
  )
  const except = codes.map(({ id }) => id)
  const amounts = listHighestAmounts(db, units, { except, lastCodeId, upTo: MIN_OTHERS, now })
  const toKey = (unit: { brandId: number; discountType: string | null }) =>
    `${unit.brandId} ${unit.discountType}`
  const byUnit = new Map(amounts.map((amount) => [toKey(amount), amount]))
  const isHardToBelieve = ({ brandId, columns }: ToldCode) => {
    const { discountAmount, discountType } = columns
    if (discountAmount === null) return false
    if (discountType === 'percentage' && discountAmount >= HARD_TO_BELIEVE_PERCENT) return true
    const { codes, highest } = byUnit.get(toKey({ brandId, discountType })) ?? {
      codes: 0,
      highest: null,
    }
    return codes >= MIN_OTHERS && highest !== null && discountAmount > MAX_TIMES_HIGHEST * highest
  }
  return new Set(codes.filter(isHardToBelieve))
}
