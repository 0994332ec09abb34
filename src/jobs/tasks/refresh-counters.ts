import { refreshRanks } from '#server/services/codes/ranking.ts'
import type { ServiceContext } from '#server/services/context.ts'
import { refreshDueCounters } from '#server/services/counters/refresh-counters.ts'
import type { TaskResult } from '../schedule.ts'

/** Brings the derived numbers of brands, influencers and codes up to the present moment. */
export async function refreshCounters(ctx: ServiceContext): Promise<TaskResult> {
  return { ...(await refreshRanks(ctx)), ...(await refreshDueCounters(ctx)) }
}
