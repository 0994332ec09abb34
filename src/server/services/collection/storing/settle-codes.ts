import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open-database.ts'
import type { StoredCode } from '#db/queries/code-writes.ts'
import { judgeAmounts } from '../../codes/judge-amounts.ts'
import { liftOutlivedEnd, pickTerms } from '../../codes/terms.ts'
import type { PlannedCode } from './plan-posts.ts'

type CodeColumns = Omit<StoredCode, 'id'>
export type SettledCode = { planned: PlannedCode; columns: CodeColumns; isChanged: boolean }
export type Rules = {
  now: Date
  reviewThreshold: number
  /** Codes with a higher id are of the run at hand. */
  lastCodeId: number
}

/** What the planned codes become: their columns, and whether they wait for the operator. */
export function settleCodes(
  db: Db,
  planned: readonly PlannedCode[],
  { now, reviewThreshold, lastCodeId }: Rules,
): SettledCode[] {
  const told = planned.map((code) => ({ planned: code, columns: toColumns(code) }))
  const judged = told.filter(hasNewAmount)
  const hardToBelieve = judgeAmounts(
    db,
    judged.map(({ planned: { id, brandId }, columns }) => ({ ...columns, id, brandId })),
    { now, lastCodeId },
  )
  return told.map((code) => {
    const review = decideReview(code, {
      isHardToBelieve: hardToBelieve.has(code.planned.id),
      isJudged: judged.includes(code),
      reviewThreshold,
    })
    const columns = { ...code.columns, ...review }
    return { planned: code.planned, columns, isChanged: isChanged(code.planned, columns) }
  })
}

type Told = Omit<SettledCode, 'isChanged'>

function toColumns({ stored, own, influencerId, extractedAt, isRetold }: PlannedCode): CodeColumns {
  if (stored && !isRetold) return { ...stored, extractedAt }
  const terms = liftOutlivedEnd(own)
  const pinnedTerms = stored?.pinnedTerms ?? []
  return {
    ...(stored ? pickTerms(stored, terms, pinnedTerms) : terms),
    pinnedTerms,
    influencerId,
    needsReview: stored?.needsReview ?? false,
    reviewReason: stored?.reviewReason ?? null,
    confidence: own.confidence,
    createdAt: own.firstAt,
    extractedAt,
  }
}

function hasNewAmount({ planned: { stored }, columns }: Told): boolean {
  if (!stored) return true
  const { discountAmount, discountType, status } = stored
  // What the operator rejected nobody sees.
  if (status === 'rejected') return false
  return columns.discountAmount !== discountAmount || columns.discountType !== discountType
}

type Judgement = { isHardToBelieve: boolean; isJudged: boolean; reviewThreshold: number }

/** A code whose amount is believable again waits only if it was read with little confidence. */
function decideReview(
  { planned: { stored }, columns }: Told,
  { isHardToBelieve, isJudged, reviewThreshold }: Judgement,
): Pick<CodeColumns, 'needsReview' | 'reviewReason'> {
  if (isHardToBelieve) return { needsReview: true, reviewReason: 'amount' }
  const isOpen = !stored || (isJudged && stored.reviewReason === 'amount')
  if (!isOpen) return { needsReview: stored.needsReview, reviewReason: stored.reviewReason }
  return columns.confidence < reviewThreshold
    ? { needsReview: true, reviewReason: 'confidence' }
    : { needsReview: false, reviewReason: null }
}

const isChanged = ({ stored }: PlannedCode, columns: CodeColumns): boolean =>
  !stored ||
  (Object.keys(columns) as (keyof CodeColumns)[]).some(
    (name) => !isDeepStrictEqual(columns[name], stored[name]),
  )
