import { walkIds } from '#db/queries/walk-ids.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { runInSteps } from '../run-in-steps.ts'
import { createBaseRates } from './base-rates.ts'
import { refreshCodeRanks } from './refresh-code-ranks.ts'
import { refreshCodeStatus } from './refresh-code-status.ts'

/** Codes judged in one transaction: some milliseconds of work. */
const STEP_CODES = 100

/**
 * Judges every code anew as votes lose weight and drop out of the last 30 days: status, then rank,
 * in small steps. What a brand's codes start with is read once. For a job, before
 * `refreshDueCounters`; answers how many codes were ranked and how many statuses changed. Throws
 * `unauthenticated` for visitors.
 */
export async function refreshRanks(
  ctx: ServiceContext,
): Promise<{ ranked: number; statuses: number }> {
  requireAdmin(ctx)
  const now = ctx.clock()
  const rates = createBaseRates()
  let statuses = 0
  const ranked = await runInSteps(ctx, walkIds(ctx.db, 'codes', STEP_CODES), (tx, ids) => {
    statuses += refreshCodeStatus(tx, ids, now)
    return refreshCodeRanks(tx, ids, now, rates)
  })
  return { ranked, statuses }
}
