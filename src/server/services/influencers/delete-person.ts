import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { deleteCodeRows, releaseConfirmedCodes } from '#db/queries/code-changes.ts'
import {
  listStoredCodesById,
  type StoredCodeWithKey,
  updateCodesFromPosts,
} from '#db/queries/code-writes.ts'
import {
  assignToFirstInfluencer,
  codesShownByBatches,
  deleteInfluencerRow,
  deleteSourcesOf,
  findInfluencerId,
  listClaimsOfOwnInfluencer,
  listCodesShownBy,
  refreshLastSeen,
} from '#db/queries/influencers.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { readSettings } from '#db/queries/settings.ts'
import { deleteModelReadingsOf } from '#db/queries/stored-texts.ts'
import { refreshStanding } from '../codes/ranking.ts'
import { createHighestAmounts, reviewAmounts } from '../codes/review-amounts.ts'
import { hasTerm, joinClaims, pickTerms, type Terms } from '../codes/terms.ts'
import { type Owners, refreshCountersOf } from '../counters.ts'

const CODES_PER_STEP = 50

/**
 * Removes all that is stored of somebody, as `deleteCodesOf` does their codes. Part of the caller's
 * transaction, and for a database that serves nobody: 20,000 codes take a second.
 */
export function deletePerson(db: Db, username: string, now: Date): void {
  // Also of somebody whose posts gave no code.
  deleteModelReadingsOf(db, username)
  const id = findInfluencerId(db, username)
  if (id === undefined) return
  const touched = Array.from(
    codesShownByBatches(db, id, CODES_PER_STEP),
    (codeIds) => deleteCodesOf(db, id, { codeIds, now }).touched,
  )
  refreshCountersOf(db, touched.flat(), now)
  deleteInfluencerRow(db, id)
}

/**
 * The same for some of the codes: those that others posted, too, become theirs, the rest are deleted.
 * Counters are the caller's to refresh: of the brands and influencers of `touched`.
 */
export function deleteCodesOf(
  db: Db,
  influencerId: number,
  { codeIds, now }: { codeIds: readonly number[]; now: Date },
): { removed: number; touched: Owners[] } {
  const shown = listCodesShownBy(db, influencerId, codeIds)
  const removed = shown.filter((code) => !code.isShared)
  deleteCodeRows(db, idsOf(removed))
  const kept = shown.filter((code) => code.isShared)
  if (kept.length === 0) return { removed: removed.length, touched: removed }
  const keptIds = idsOf(kept)
  const withoutOwner = kept.filter((code) => code.influencerId === influencerId)
  deleteSourcesOf(db, influencerId, keptIds)
  refreshLastSeen(db, keptIds)
  giveToNextInfluencer(db, idsOf(withoutOwner), now)
  refreshContradictions(db, keptIds)
  const { codes } = refreshStanding(db, keptIds, now)
  return { removed: removed.length, touched: [...removed, ...codes] }
}

/**
 * Gives codes to the account that showed them next. Terms are what its posts say from now on: what
 * only the forgotten person said goes, but for the operator's word, and for an amount where no
 * other is known.
 */
function giveToNextInfluencer(db: Db, ids: readonly number[], now: Date): void {
  if (ids.length === 0) return
  assignToFirstInfluencer(db, ids)
  const claims = Map.groupBy(listClaimsOfOwnInfluencer(db, ids), ({ codeId }) => codeId)
  const codes = listStoredCodesById(db, ids)
  const judged = codes.map((stored) => {
    const { id, brandId } = stored
    const columns = { ...stored, ...toTerms(stored, claims.get(id) ?? []) }
    return { id, brandId, stored, columns }
  })
  const { reviewThreshold } = readSettings(db)
  const reviews = reviewAmounts(db, judged, {
    now,
    reviewThreshold,
    readHighestAmounts: createHighestAmounts(),
  })
  updateCodesFromPosts(
    db,
    judged.map(({ columns }, index) => ({ ...columns, ...reviews[index] })),
  )
  releaseConfirmedCodes(db, ids, reviewThreshold)
}

function toTerms(
  code: StoredCodeWithKey,
  claims: ReturnType<typeof listClaimsOfOwnInfluencer>,
): Terms {
  const terms = joinClaims(claims)
  const withAmount = hasTerm(terms, 'discount')
    ? terms
    : { ...terms, discountAmount: code.discountAmount, discountType: code.discountType }
  return pickTerms(code, withAmount, code.pinnedTerms)
}
