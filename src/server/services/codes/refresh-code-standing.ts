import type { Db } from '#db/open-database.ts'
import { listCodeStandings } from '#db/queries/code-standings.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { refreshCodeRanks } from './refresh-code-ranks.ts'
import { refreshCodeStatus } from './refresh-code-status.ts'

/**
 * Everything that follows from a vote, a sighting, a new or a changed code, in the right order:
 * status, ranks, counters of the brands and influencers. Call it inside the transaction that
 * changed the codes.
 */
export function refreshCodeStanding(db: Db, codeIds: readonly number[], now: Date): void {
  refreshCodeStatus(db, codeIds, now)
  refreshCodeRanks(db, codeIds, now)
  const codes = listCodeStandings(db, codeIds)
  const brandIds = new Set(codes.map((code) => code.brandId))
  const influencerIds = new Set(codes.map((code) => code.influencerId))
  refreshBrandCounters(db, [...brandIds], now)
  refreshInfluencerCounters(db, [...influencerIds], now)
}
