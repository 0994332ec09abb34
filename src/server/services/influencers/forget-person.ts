import type { Db } from '#db/open-database.ts'
import {
  deleteInfluencerRow,
  deleteSourcesOf,
  listCodesShownBy,
  listOwnClaims,
  passOnCodes,
  refreshLastSeen,
} from '#db/queries/blocked-influencers.ts'
import { deleteCodeRows } from '#db/queries/code-bulk.ts'
import { type KeyedCode, listSightedCodes, updateSightings } from '#db/queries/code-writes.ts'
import { findInfluencerId } from '#db/queries/influencers.ts'
import { deleteModelReadingsOf } from '#db/queries/model-readings.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { judgeAmounts } from '../codes/judge-amounts.ts'
import { refreshCodeStanding } from '../codes/ranking.ts'
import { refreshAfterRemoval } from '../codes/refresh-after-removal.ts'
import {
  dateTerms,
  hasTerm,
  joinTerms,
  liftOutlivedEnd,
  NO_TERMS,
  pickTerms,
  type Terms,
} from '../codes/terms.ts'

/**
 * Removes all that is stored of somebody, with the codes that only they posted; codes that others
 * posted, too, become theirs. Part of the caller's transaction. Answers how many codes went along.
 */
export function forgetPerson(db: Db, username: string, now: Date): number {
  // Also of somebody whose posts gave no code.
  deleteModelReadingsOf(db, username)
  const influencerId = findInfluencerId(db, username)
  if (influencerId === undefined) return 0
  const shown = listCodesShownBy(db, influencerId)
  const removed = shown.filter((code) => !code.isShared).map(({ id }) => id)
  const kept = shown.filter((code) => code.isShared)
  const keptIds = kept.map(({ id }) => id)
  const orphaned = kept.filter((code) => code.influencerId === influencerId)
  deleteSourcesOf(db, influencerId)
  deleteCodeRows(db, removed)
  refreshLastSeen(db, keptIds)
  passOn(
    db,
    orphaned.map(({ id }) => id),
    now,
  )
  deleteInfluencerRow(db, influencerId)
  refreshContradictions(db, keptIds)
  if (keptIds.length > 0) refreshCodeStanding(db, keptIds, now)
  refreshAfterRemoval(db, shown, now)
  return removed.length
}

/**
 * Gives codes to the account that showed them next. Terms are what its posts say from now on: what
 * only the forgotten person said goes, but for the operator's word, and for an amount where no
 * other is known.
 */
function passOn(db: Db, ids: readonly number[], now: Date): void {
  if (ids.length === 0) return
  passOnCodes(db, ids)
  const claims = Map.groupBy(listOwnClaims(db, ids), ({ codeId }) => codeId)
  const codes = listSightedCodes(db, ids)
  const told = codes.map((code) => ({ ...code, ...toTerms(code, claims.get(code.id) ?? []) }))
  const changed = told.filter((code, index) => code.discountAmount !== codes[index]?.discountAmount)
  const hardToBelieve = judgeAmounts(db, changed, { now })
  updateSightings(
    db,
    told.map((code) =>
      hardToBelieve.has(code.id) ? { ...code, needsReview: true, reviewReason: 'amount' } : code,
    ),
  )
}

function toTerms(code: KeyedCode, claims: ReturnType<typeof listOwnClaims>): Terms {
  const said = claims.reduce<Terms>((terms, { postedAt, ...claim }) => {
    const values = { ...NO_TERMS, ...claim }
    return joinTerms(terms, { ...values, termDates: dateTerms(values, postedAt) })
  }, NO_TERMS)
  const newestAt = new Date(Math.max(...claims.map(({ postedAt }) => postedAt.getTime())))
  const terms = liftOutlivedEnd({ terms: said, newestAt })
  const withAmount = hasTerm(terms, 'discount')
    ? terms
    : { ...terms, discountAmount: code.discountAmount, discountType: code.discountType }
  return pickTerms(code, withAmount, code.pinnedTerms)
}
