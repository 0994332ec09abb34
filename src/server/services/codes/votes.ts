import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { findCode } from '#db/queries/code-edits.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { addCopy, addCopyMark, deleteMarksOutside, replaceVotes } from '#db/queries/votes.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { VoterSalts } from '#db/voter-salts.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { CopyResult, VoteInput, VoteResult } from '#shared/schemas/code.ts'
import { toAddressKey } from '../address-key.ts'
import type { Actor, AdminContext, ServiceContext } from '../context.ts'
import { codeNotFound, ServiceError } from '../errors.ts'
import { refreshStanding } from './ranking.ts'

const SALT_BYTES = 32
const MAX_AGE_MS = 48 * 3_600_000

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
 * Who voted, copied or searched, without saying who: HMAC-SHA256 of what was done and of the address
 * (IPv6 by its /64) under the random salt of the UTC day, which is made on demand. The code, or the
 * term, is part of it, so that what one person does at different times cannot be linked. `earlier` is the
 * same visitor on other days whose salts are still kept: who votes today and tomorrow is one voter.
 */
export function hashVisitor(
  { voterSalts }: ServiceContext,
  action: string,
  { address, now }: { address: string; now: Date },
) {
  const today = toUtcDay(now)
  const salts = voterSalts.list()
  const salt = salts.find(({ day }) => day === today)?.salt ?? makeSalt(voterSalts, today, now)
  const message = `${action} ${toAddressKey(address)}`
  const hash = (key: Buffer) => createHmac('sha256', key).update(message).digest('hex')
  const others = salts.filter(({ day }) => day !== today)
  return { visitor: hash(salt), earlier: others.map((other) => hash(other.salt)) }
}

function makeSalt(voterSalts: VoterSalts, day: string, now: Date): Buffer {
  const salt = randomBytes(SALT_BYTES)
  voterSalts.add({ day, salt, createdAt: now })
  return salt
}

/**
 * Deletes salts older than 48 hours, after which votes mean nobody, and the marks of copies and
 * searches made under them. For a job; answers how many of each.
 */
export function deleteOldSalts(ctx: AdminContext) {
  const now = ctx.clock().getTime()
  // Rows dated in the future come from a wrong clock and would never be deleted.
  const kept = { first: new Date(now - MAX_AGE_MS), last: new Date(now + MAX_AGE_MS) }
  return { salts: ctx.voterSalts.deleteOutside(kept), ...deleteMarksOutside(ctx.db, kept) }
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
