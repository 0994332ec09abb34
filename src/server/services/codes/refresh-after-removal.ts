import type { Db } from '#db/open-database.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { refreshBrandRanks } from './ranking.ts'

/**
 * Everything that follows when codes have gone: the ranks of the brand's other codes, for their
 * votes counted for its base rate, and the counters. Part of the caller's transaction.
 */
export function refreshAfterRemoval(
  db: Db,
  removed: readonly { brandId: number; influencerId: number }[],
  now: Date,
): void {
  const brandIds = [...new Set(removed.map(({ brandId }) => brandId))]
  const influencerIds = [...new Set(removed.map(({ influencerId }) => influencerId))]
  refreshBrandRanks(db, brandIds, now)
  refreshBrandCounters(db, brandIds, now)
  refreshInfluencerCounters(db, influencerIds, now)
}
