import type { Db } from '#db/open-database.ts'
import { findCode } from '#db/queries/code-edits.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { addCopy, addCopyMark, replaceVotes } from '#db/queries/votes.ts'
import { writeTransaction } from '#db/transactions.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { CopyResult, VoteInput, VoteResult } from '#shared/schemas/code.ts'
import type { Actor, ServiceContext } from '../context.ts'
import { codeNotFound, ServiceError } from '../errors.ts'
import { hashVisitor } from '../visitors.ts'
import { refreshStanding } from './ranking.ts'

/**
 * Records whether a code works; the same visitor's second vote on it replaces the first. Counters,
 * status and rank follow in the same transaction. Resolves with the new counters. Throws
 * `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordVote(ctx: ServiceContext, input: VoteInput): Promise<VoteResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useVote(address)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const code = getVisibleCode(tx, input.id)
    const { visitor, earlier } = hashVisitor(ctx, `${code.id}`, { address, now })
    const vote = { codeId: code.id, voter: visitor, vote: input.vote, createdAt: now }
    replaceVotes(tx, vote, earlier)
    const { standings, listingChanges } = refreshStanding(tx, [code.id], now)
    const [standing] = standings
    if (!standing) throw codeNotFound()
    // Brand counters depend on which codes are listed, not on votes.
    if (listingChanges > 0) updateBrandCounters(tx, [code.brandId], now)
    updateInfluencerCounters(tx, [code.influencerId], now)
    ctx.publicData.renewBrand(code.brandId)
    const { id, upvotes, downvotes } = standing
    return { id, upvotes, downvotes, vote: input.vote }
  })
}

/** The address from which somebody votes or copies. Throws `forbidden` for the program's own jobs. */
function getActorAddress(actor: Actor): string {
  if (actor.kind === 'system')
    throw new ServiceError('forbidden', 'Nur Menschen können Codes bewerten und kopieren.')
  return actor.address
}

/** A code that visitors can see: active, expired or reported. Throws `not_found` for others. */
export function getVisibleCode(db: Db, id: number) {
  const code = findCode(db, id)
  const isHidden = code?.needsReview && code.reviewReason !== 'visitors'
  if (!code || code.status === 'rejected' || isHidden) throw codeNotFound()
  return code
}

/**
 * Counts a copied code, once per visitor and UTC day. Resolves with the total. Throws
 * `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordCopy(ctx: ServiceContext, input: { id: number }): Promise<CopyResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useCopy(address)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const code = getVisibleCode(tx, input.id)
    const { id, influencerId } = code
    const { visitor } = hashVisitor(ctx, `copy ${id}`, { address, now })
    if (!addCopyMark(tx, { codeId: id, visitor, createdAt: now }))
      return { id, usageCount: code.usageCount }
    const usageCount = addCopy(tx, { codeId: id, day: toUtcDay(now) })
    updateInfluencerCounters(tx, [influencerId], now)
    ctx.publicData.renewBrand(code.brandId)
    return { id, usageCount }
  })
}
