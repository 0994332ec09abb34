import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { deleteCodeRows } from '#db/queries/code-edits.ts'
import {
  listProfiles,
  listStoredCodesById,
  type StoredCodeWithKey,
} from '#db/queries/collected-codes.ts'
import * as influencers from '#db/queries/influencers.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { readSettings } from '#db/queries/settings.ts'
import { deleteFeedsOf } from '#db/queries/source-feeds.ts'
import { deleteModelReadingsOf } from '#db/queries/stored-texts.ts'
import { deleteUnknownBrandEvidenceOf } from '#db/queries/unknown-brands.ts'
import { refreshStanding } from '../codes/ranking.ts'
import { createReview, reviewAndWrite } from '../codes/review-posted.ts'
import { hasTerm, joinClaims, pickTerms } from '../codes/terms.ts'
import { refreshCountersOf } from '../counters.ts'

/**
 * Removes all that is stored of somebody: codes that others posted, too, become theirs, the rest are
 * deleted. Answers how many were. Part of the caller's transaction.
 */
export function deletePerson(db: Db, username: string, now: Date): number {
  // Also of somebody whose posts gave no code.
  deleteModelReadingsOf(db, username)
  deleteUnknownBrandEvidenceOf(db, username)
  deleteFeedsOf(db, username)
  const [person] = listProfiles(db, [username])
  if (!person) return 0
  const { id } = person
  const shown = influencers.listCodesShownBy(db, id)
  const removed = shown.filter((code) => !code.isShared)
  const kept = shown.filter((code) => code.isShared)
  const keptIds = idsOf(kept)
  deleteCodeRows(db, idsOf(removed))
  influencers.deleteSourcesOf(db, id)
  influencers.refreshLastSeen(db, keptIds)
  giveToNextInfluencer(db, idsOf(kept.filter((code) => code.influencerId === id)), now)
  refreshContradictions(db, keptIds)
  const { codes } = refreshStanding(db, keptIds, now)
  refreshCountersOf(db, [...removed, ...codes], now)
  influencers.deleteInfluencerRow(db, id)
  return removed.length
}

/**
 * Gives codes to the account that showed them next. Terms are what its posts say from now on: what
 * only the forgotten person said goes, but for the operator's word, and for an amount where no
 * other is known.
 */
function giveToNextInfluencer(db: Db, ids: readonly number[], now: Date): void {
  if (ids.length === 0) return
  influencers.assignToFirstInfluencer(db, ids)
  const claims = Map.groupBy(influencers.listClaimsOfOwnInfluencer(db, ids), ({ codeId }) => codeId)
  const codes = listStoredCodesById(db, ids)
  const judged = codes.map((stored) => {
    const { id, brandId, normalizedCode: code } = stored
    const columns = { ...stored, ...toTerms(stored, claims.get(id) ?? []) }
    return { brandId, code, stored, columns }
  })
  const { reviewThreshold } = readSettings(db)
  reviewAndWrite(db, judged, { now, reviewThreshold, reviewPosted: createReview() })
}

function toTerms(
  code: StoredCodeWithKey,
  claims: ReturnType<typeof influencers.listClaimsOfOwnInfluencer>,
) {
  const terms = joinClaims(claims)
  const withAmount = hasTerm(terms, 'discount')
    ? terms
    : { ...terms, discountAmount: code.discountAmount, discountType: code.discountType }
  return pickTerms(code, withAmount, code.pinnedTerms)
}
