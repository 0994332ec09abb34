import { refreshVoteCounters } from '#db/queries/code-changes.ts'
import { upsertVote } from '#db/queries/votes.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { VoteInput, VoteResult } from '#shared/schemas/code.ts'
import type { ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { getActorAddress } from './get-actor-address.ts'
import { getVisibleCode } from './get-visible-code.ts'
import { hashVoter } from './hash-voter.ts'
import { refreshCodeStanding } from './refresh-code-standing.ts'

/**
 * Records whether a code works; the same visitor's second vote on it replaces the first. Counters,
 * status, ranks and success rate follow in the same transaction. Resolves with the new counters.
 * Throws `too_many_requests`, and `not_found` for unknown and rejected codes.
 */
export async function recordVote(ctx: ServiceContext, input: VoteInput): Promise<VoteResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useVote(address)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const { id } = getVisibleCode(tx, input.id)
    const voter = hashVoter(tx, { codeId: id, address, now })
    upsertVote(tx, { codeId: id, voter, vote: input.vote, createdAt: now })
    const [counters] = refreshVoteCounters(tx, [id])
    if (!counters) throw notFound('Code nicht gefunden')
    refreshCodeStanding(tx, [id], now)
    return { id, ...counters, vote: input.vote }
  })
}
