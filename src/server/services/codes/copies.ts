import { updateInfluencerCounters } from '#db/queries/counters.ts'
import { addCopy, addCopyMark } from '#db/queries/votes.ts'
import type { CopyResult } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { writeTogether } from '../write-together.ts'
import { getActorAddress, getVisibleCode, hashVisitor, listShownBy } from './votes.ts'

/**
 * Counts that somebody copied a code, once per visitor and UTC day; a further copy changes nothing.
 * Resolves with the total. Throws `too_many_requests`, and `not_found` for codes that no visitor can
 * see.
 */
export async function recordCopy(ctx: ServiceContext, input: { id: number }): Promise<CopyResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useCopy(address)
  const now = ctx.clock()
  return writeTogether(ctx, (tx) => {
    const { id, brandId, influencerId, usageCount: formerCount } = getVisibleCode(tx, input.id)
    const { visitor } = hashVisitor(tx, `copy ${id}`, { address, now })
    if (!addCopyMark(tx, { codeId: id, visitor, createdAt: now }))
      return { result: { id, usageCount: formerCount }, changed: [] }
    const usageCount = addCopy(tx, { codeId: id, day: now.toISOString().slice(0, 10) })
    updateInfluencerCounters(tx, [influencerId], now)
    return { result: { id, usageCount }, changed: listShownBy({ brandId, influencerId }) }
  })
}
