import { markEnded, walkUnmarkedEnds } from '#db/queries/code-listing.ts'
import { walkIds } from '#db/queries/walk-ids.ts'
import type { ServiceContext } from '../context.ts'
import { requireAdmin } from '../context.ts'
import { runInSteps } from '../run-in-steps.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from './refresh-counters.ts'

/** What one transaction marks or counts: some milliseconds of work, unless a brand is very large. */
const STEP = { codes: 50, brands: 10, influencers: 50 }

/**
 * Catches up with time passing: codes that expired, weeks that moved on. In small steps. For
 * a job; answers how many rows changed. Throws `unauthenticated` for visitors.
 */
export async function refreshDueCounters(
  ctx: ServiceContext,
): Promise<{ brands: number; influencers: number }> {
  requireAdmin(ctx)
  const { db } = ctx
  const now = ctx.clock()
  await runInSteps(ctx, walkUnmarkedEnds(db, now, STEP.codes), markEnded)
  return {
    brands: await runInSteps(ctx, walkIds(db, 'brands', STEP.brands), (tx, ids) =>
      refreshBrandCounters(tx, ids, now),
    ),
    influencers: await runInSteps(ctx, walkIds(db, 'influencers', STEP.influencers), (tx, ids) =>
      refreshInfluencerCounters(tx, ids, now),
    ),
  }
}
