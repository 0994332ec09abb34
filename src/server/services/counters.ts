import type { Db } from '#db/open-database.ts'
import { idBatches, inChunks } from '#db/queries/batches.ts'
import { markExpired, unmarkedExpiredBatches } from '#db/queries/code-listing.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { requireAdmin, type ServiceContext } from './context.ts'
import { runInSteps } from './run-in-steps.ts'

/** What one transaction marks or counts: some milliseconds of work, unless a brand is very large. */
const ROWS_PER_STEP = { codes: 20, brands: 5, influencers: 20 }
/** The same after many codes were changed: 10 ms for a brand of 40,000, or where each person has 300. */
const ROWS_PER_STEP_AFTER_CHANGE = { brands: 1, influencers: 10 }

/** Whose counters depend on a code. */
export type Owners = { brandId: number; influencerId: number }

/** The brands and influencers of codes, each once. */
export const listOwners = (codes: readonly Owners[]) => ({
  brandIds: [...new Set(codes.map(({ brandId }) => brandId))],
  influencerIds: [...new Set(codes.map(({ influencerId }) => influencerId))],
})

/** Their counters at `now`, inside the transaction that changed the codes. */
export function refreshCountersOf(db: Db, codes: readonly Owners[], now: Date): void {
  const { brandIds, influencerIds } = listOwners(codes)
  updateBrandCounters(db, brandIds, now)
  updateInfluencerCounters(db, influencerIds, now)
}

/**
 * Brings counters in line after many codes were changed, one brand at a time. A process that ends
 * before has them refreshed by its job after the next start.
 */
export async function refreshCountersInSteps(
  ctx: ServiceContext,
  {
    brandIds = [],
    influencerIds = [],
  }: { brandIds?: Iterable<number>; influencerIds?: Iterable<number> },
): Promise<void> {
  await countInSteps(ctx, {
    brands: inChunks([...brandIds], ROWS_PER_STEP_AFTER_CHANGE.brands),
    influencers: inChunks([...influencerIds], ROWS_PER_STEP_AFTER_CHANGE.influencers),
  })
}

/**
 * Catches up with time passing: codes that expired, weeks that moved on. In small steps. For
 * a job; answers how many rows changed. Throws `unauthenticated` for visitors.
 */
export async function refreshDueCounters(ctx: ServiceContext) {
  requireAdmin(ctx)
  const { db } = ctx
  await runInSteps(ctx, unmarkedExpiredBatches(db, ctx.clock(), ROWS_PER_STEP.codes), markExpired)
  return countInSteps(ctx, {
    brands: idBatches(db, 'brands', ROWS_PER_STEP.brands),
    influencers: idBatches(db, 'influencers', ROWS_PER_STEP.influencers),
  })
}

type Portions = Iterable<readonly number[]>

async function countInSteps(
  ctx: ServiceContext,
  { brands, influencers }: { brands: Portions; influencers: Portions },
): Promise<{ brands: number; influencers: number }> {
  const now = ctx.clock()
  return {
    brands: await runInSteps(ctx, brands, (tx, ids) => updateBrandCounters(tx, ids, now)),
    influencers: await runInSteps(ctx, influencers, (tx, ids) =>
      updateInfluencerCounters(tx, ids, now),
    ),
  }
}
