import { addCopy } from '#db/queries/code-changes.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { CopyResult } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { refreshInfluencerCounters } from '../counters/refresh-counters.ts'
import { getActorAddress, getVisibleCode } from './votes.ts'

/**
 * Counts that somebody copied a code, without anything about who. Resolves with the new total.
 * Throws `too_many_requests`, and `not_found` for unknown and rejected codes.
 */
export async function recordCopy(ctx: ServiceContext, input: { id: number }): Promise<CopyResult> {
  await ctx.rateLimits.useCopy(getActorAddress(ctx.actor))
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const { id, influencerId } = getVisibleCode(tx, input.id)
    const usageCount = addCopy(tx, { codeId: id, day: now.toISOString().slice(0, 10) })
    refreshInfluencerCounters(tx, [influencerId], now)
    return { id, usageCount }
  })
}
