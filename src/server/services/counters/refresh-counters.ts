import type { Db } from '#db/open-database.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'

/**
 * Brings the stored counters of brands in line with their codes at `now`; 'all' takes every brand.
 * Whoever changes codes calls it inside the same transaction. Answers how many brands changed.
 */
export function refreshBrandCounters(db: Db, brandIds: IdSelection, now: Date): number {
  return updateBrandCounters(db, brandIds, now)
}

/** The counters of the brands and influencers of these codes. */
export function refreshCountersOf(
  db: Db,
  codes: readonly { brandId: number; influencerId: number }[],
  now: Date,
): void {
  refreshBrandCounters(db, [...new Set(codes.map(({ brandId }) => brandId))], now)
  refreshInfluencerCounters(db, [...new Set(codes.map(({ influencerId }) => influencerId))], now)
}

/** The same for the counters and the success rate of influencers. */
export function refreshInfluencerCounters(db: Db, influencerIds: IdSelection, now: Date): number {
  return updateInfluencerCounters(db, influencerIds, now)
}
