import type { Db } from '#db/open-database.ts'
import { listBrandRefs } from '#db/queries/brand-directory.ts'
import type { StoredCode } from '#db/queries/collected-codes.ts'
import {
  type BrandAmounts,
  type HighShare,
  listAcceptedAmounts,
  listHighShares,
} from '#db/queries/new-codes.ts'

/** Up to this many per cent or euro an amount is believed. */
const BELIEVED_AMOUNT = 50
/** A brand with as many accepted codes is measured by them alone. */
const OWN_CODES = 5
/** Others are also measured by what 99 of a hundred codes give, where there are this many. */
const PERCENTILE = 99
const MIN_CODES = 100

export type JudgedAmount = {
  brandId: number
  columns: Pick<StoredCode, 'discountAmount' | 'discountType'>
}

/**
 * Says which amounts are hard to believe: more than 50 % or 50 €, unless accepted codes of the brand in the
 * same unit show as much, or, of a brand with fewer than five such, the 99th percentile of at least 100
 * accepted codes of its category does, else that of the site. Measures what one run brings by the codes
 * up to `lastCodeId`, as they were before it: make one for the run and ask it before anything of a brand is
 * written. Then codes of one run do not lift each other, and neither order nor batches change the answer.
 */
export function createAmountLimits(lastCodeId: number) {
  const known = new Map<number, BrandAmounts[]>()
  let shares: HighShare[] | undefined

  const readOwn = (db: Db, brandIds: readonly number[]) => {
    const missing = [...new Set(brandIds)].filter((id) => !known.has(id))
    if (missing.length === 0) return
    const ofBrands = Map.groupBy(listAcceptedAmounts(db, missing, lastCodeId), (row) => row.brandId)
    for (const id of missing) known.set(id, ofBrands.get(id) ?? [])
  }

  return (db: Db, judged: readonly JudgedAmount[]) => {
    readOwn(
      db,
      judged.map(({ brandId }) => brandId),
    )
    const isHigh = ({ brandId, columns: { discountAmount, discountType } }: JudgedAmount) => {
      if (discountAmount === null || discountAmount <= BELIEVED_AMOUNT) return false
      const own = known.get(brandId)?.find((row) => row.discountType === discountType)
      return !own || own.discountAmount < discountAmount
    }
    const high = judged.filter(isHigh)
    if (high.length === 0) return () => false
    shares ??= listHighShares(db, { percent: PERCENTILE, minCodes: MIN_CODES, lastCodeId })
    const categories = new Map(
      listBrandRefs(
        db,
        high.map(({ brandId }) => brandId),
      ).map(({ id, categoryId }) => [id, categoryId]),
    )
    return (code: JudgedAmount): boolean => {
      if (!isHigh(code)) return false
      const { discountAmount, discountType } = code.columns
      const own = known.get(code.brandId)?.find((row) => row.discountType === discountType)
      if (own && own.codes >= OWN_CODES) return true
      const find = (categoryId: number | null | undefined) =>
        shares?.find((row) => row.categoryId === categoryId && row.discountType === discountType)
      const share = find(categories.get(code.brandId)) ?? find(null)
      return !share || share.discountAmount < (discountAmount ?? 0)
    }
  }
}
