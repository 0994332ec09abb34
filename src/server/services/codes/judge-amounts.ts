import type { Db } from '#db/open-database.ts'
import type { StoredCode } from '#db/queries/code-writes.ts'
import { listHighestAmounts } from '#db/queries/review-queue.ts'

/** No shop gives as much on what it wants to sell; a misreading or a lie does. */
const HARD_TO_BELIEVE_PERCENT = 80
/** An amount is compared with those of at least so many others, and may be so many times theirs. */
const MIN_OTHERS = 5
const MAX_TIMES_HIGHEST = 2

type Candidate = Pick<StoredCode, 'id' | 'discountAmount' | 'discountType'> & { brandId: number }

/**
 * Which of these codes have an amount that is hard to believe: 80 % and more, or more than twice
 * the highest among at least five active codes of the brand with that unit. They are compared with
 * codes up to `lastCodeId` only, those before the run at hand, and not with each other: codes of one
 * run do not lift each other, and neither order nor batches change the answer. One query for all.
 */
export function judgeAmounts(
  db: Db,
  candidates: readonly Candidate[],
  { now, lastCodeId }: { now: Date; lastCodeId?: number },
): Set<number> {
  const units = candidates.flatMap(({ brandId, discountType }) =>
    discountType === null ? [] : [{ brandId, discountType }],
  )
  const except = candidates.map(({ id }) => id)
  const amounts = listHighestAmounts(db, units, { except, lastCodeId, upTo: MIN_OTHERS, now })
  const toKey = (unit: { brandId: number; discountType: string | null }) =>
    `${unit.brandId} ${unit.discountType}`
  const byUnit = new Map(amounts.map((amount) => [toKey(amount), amount]))
  const isHardToBelieve = (code: Candidate) => {
    const { discountAmount, discountType } = code
    if (discountAmount === null) return false
    if (discountType === 'percentage' && discountAmount >= HARD_TO_BELIEVE_PERCENT) return true
    const { codes, highest } = byUnit.get(toKey(code)) ?? { codes: 0, highest: null }
    return codes >= MIN_OTHERS && highest !== null && discountAmount > MAX_TIMES_HIGHEST * highest
  }
  return new Set(candidates.filter(isHardToBelieve).map(({ id }) => id))
}
