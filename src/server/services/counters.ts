import type { Db } from '#db/open-database.ts'
import { idBatches } from '#db/queries/batches.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { writeInBatches } from './background-tasks.ts'
import type { AdminContext } from './context.ts'

/** Brands, or influencers, counted in one transaction. */
const BATCH = 20

/** Whose counters depend on a code. */
export type Owners = { brandId: number; influencerId: number }

/** The counters of the brands and influencers of codes, inside the transaction that changed these. */
export function refreshCountersOf(db: Db, codes: readonly Owners[], now: Date): void {
  const brandIds = codes.map(({ brandId }) => brandId)
  const influencerIds = codes.map(({ influencerId }) => influencerId)
  updateBrandCounters(db, brandIds, now)
  updateInfluencerCounters(db, influencerIds, now)
}

/**
 * Catches up with time passing: codes that expired, weeks that moved on. In batches. For a job;
 * answers how many rows changed.
 */
export async function refreshDueCounters(ctx: AdminContext) {
  const now = ctx.clock()
  return {
    brands: await writeInBatches(ctx, idBatches(ctx.db, 'brands', BATCH), (tx, ids) =>
      updateBrandCounters(tx, ids, now),
    ),
    influencers: await writeInBatches(ctx, idBatches(ctx.db, 'influencers', BATCH), (tx, ids) =>
      updateInfluencerCounters(tx, ids, now),
    ),
  }
}
