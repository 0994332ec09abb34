import { markEndedCodes } from '#db/queries/code-listing.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { ServiceContext } from '../context.ts'
import { requireAdmin } from '../context.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from './refresh-counters.ts'

/**
 * Catches up with time passing: codes that expired, weeks that moved on. For a job; answers how
 * many rows changed. Throws `unauthenticated` for visitors.
 */
export function refreshDueCounters(ctx: ServiceContext): { brands: number; influencers: number } {
  requireAdmin(ctx)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    markEndedCodes(tx, now)
    return {
      brands: refreshBrandCounters(tx, 'all', now),
      influencers: refreshInfluencerCounters(tx, 'all', now),
    }
  })
}
