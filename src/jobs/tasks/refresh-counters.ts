import { refreshRanks } from '#server/services/codes/refresh-ranks.ts'
import type { ServiceContext } from '#server/services/context.ts'
import { refreshDueCounters } from '#server/services/counters/refresh-due-counters.ts'
import type { TaskResult } from '../schedule.ts'

/** Brings the derived numbers of brands, influencers and codes up to the present moment. */
export function refreshCounters(ctx: ServiceContext): TaskResult {
  return { ...refreshRanks(ctx), ...refreshDueCounters(ctx) }
}
