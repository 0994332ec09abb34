import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open-database.ts'
import type { StoredCode } from '#db/queries/code-writes.ts'
import { judgeAmounts } from '../../codes/judge-amounts.ts'
import { liftOutlivedEnd, pickTerms } from '../../codes/terms.ts'
import type { PlannedCode } from './plan-posts.ts'

type CodeColumns = Omit<StoredCode, 'id'>
export type SettledCode = { planned: PlannedCode; columns: CodeColumns; isChanged: boolean }
export type Rules = Parameters<typeof judgeAmounts>[2]

/** What the planned codes become: their columns, and whether they wait for the operator. */
export function settleCodes(db: Db, planned: readonly PlannedCode[], rules: Rules): SettledCode[] {
  const judged = planned.map((planned) => {
    const { id, brandId, stored } = planned
    return { id, brandId, stored, planned, columns: toColumns(planned) }
  })
  const reviews = judgeAmounts(db, judged, rules)
  return judged.map(({ planned, columns: said }, index) => {
    const columns = { ...said, ...reviews[index] }
    return { planned, columns, isChanged: isChanged(planned, columns) }
  })
}

function toColumns({
  stored,
  own,
  influencerId,
  extractedAt,
  hasNewTerms,
}: PlannedCode): CodeColumns {
  if (stored && !hasNewTerms) return { ...stored, extractedAt }
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

const isChanged = ({ stored }: PlannedCode, columns: CodeColumns): boolean =>
  !stored ||
  (Object.keys(columns) as (keyof CodeColumns)[]).some(
    (name) => !isDeepStrictEqual(columns[name], stored[name]),
  )
