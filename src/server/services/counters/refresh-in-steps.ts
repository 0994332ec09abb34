import { inChunks } from '#db/queries/in-chunks.ts'
import type { ServiceContext } from '../context.ts'
import { runInSteps } from '../run-in-steps.ts'
import { refreshBrandCounters, refreshInfluencerCounters } from './refresh-counters.ts'

/**
 * Influencers of one step: 10 ms where each has 300 codes. A brand of 20,000 takes 20 to 30 ms
 * alone.
 */
const INFLUENCERS_PER_STEP = 10

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
  const now = ctx.clock()
  await runInSteps(ctx, inChunks([...brandIds], 1), (tx, ids) => refreshBrandCounters(tx, ids, now))
  await runInSteps(ctx, inChunks([...influencerIds], INFLUENCERS_PER_STEP), (tx, ids) =>
    refreshInfluencerCounters(tx, ids, now),
  )
}
