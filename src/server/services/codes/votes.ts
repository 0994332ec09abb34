import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { idsOf } from '#db/queries/batches.ts'
import { refreshVoteCounters } from '#db/queries/code-changes.ts'
import { findCode } from '#db/queries/codes.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import {
  addCopy,
  addCopyMark,
  deleteMarks,
  markBatchesOutside,
  replaceVotes,
} from '#db/queries/votes.ts'
import type { VoterSalts } from '#db/voter-salts.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import type { CopyResult, VoteInput, VoteResult } from '#shared/schemas/code.ts'
import { toAddressKey } from '../address-key.ts'
import { type Actor, requireAdmin, type ServiceContext } from '../context.ts'
import type { Owners } from '../counters.ts'
import { codeNotFound, ServiceError } from '../errors.ts'
import type { Subject } from '../page-changes.ts'
import { runInSteps } from '../run-in-steps.ts'
import { writeTogether } from '../write-together.ts'
import { refreshStanding } from './ranking.ts'

const SALT_BYTES = 32
const MAX_AGE_MS = 48 * 3_600_000
/** Marks deleted in one transaction: some milliseconds of work. */
const STEP_MARKS = 1_000

/**
 * Records whether a code works; the same visitor's second vote on it replaces the first. Counters,
 * status and rank follow in the same transaction. Resolves with the new counters, votes of the same
 * moment included. Throws `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordVote(ctx: ServiceContext, input: VoteInput): Promise<VoteResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useVote(address)
  const now = ctx.clock()
  const write = (tx: Db): RecordedVote => {
    const { id, brandId, influencerId } = getVisibleCode(tx, input.id)
    const { visitor, earlier } = hashVisitor(ctx, `${id}`, { address, now })
    const vote = { codeId: id, voter: visitor, vote: input.vote, createdAt: now }
    replaceVotes(tx, vote, earlier)
    return { id, brandId, influencerId, vote: input.vote, now }
  }
  return writeTogether(ctx, write, refreshAfterVotes)
}

type RecordedVote = Owners & { id: number; vote: VoteInput['vote']; now: Date }

/** Once for all votes that are committed together: a tenth less computing time a vote. */
function refreshAfterVotes(tx: Db, recorded: RecordedVote[]) {
  const now = new Date(Math.max(...recorded.map((one) => one.now.getTime())))
  const codeIds = [...new Set(idsOf(recorded))]
  const counters = new Map(refreshVoteCounters(tx, codeIds).map((row) => [row.id, row]))
  // Brand counters depend on which codes are listed, not on votes.
  const areListsSame = refreshStanding(tx, codeIds, now).listingChanges === 0
  if (!areListsSame) updateBrandCounters(tx, [...new Set(recorded.map((one) => one.brandId))], now)
  updateInfluencerCounters(tx, [...new Set(recorded.map((one) => one.influencerId))], now)
  return recorded.map(({ id, vote, ...code }) => {
    const counted = counters.get(id)
    if (!counted) throw codeNotFound()
    const changed = areListsSame ? listSubjectsOf(code) : ('all' as const)
    return { result: { ...counted, vote }, changed }
  })
}

/** What shows the votes and copies of a code. */
const listSubjectsOf = (code: Owners): Subject[] => [
  `brand ${code.brandId}`,
  `influencer ${code.influencerId}`,
]

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
 * searches made under them. For a job; answers how many of each. Throws `unauthenticated` for visitors.
 */
export async function deleteOldSalts(ctx: ServiceContext) {
  requireAdmin(ctx)
  const { db, voterSalts } = ctx
  const now = ctx.clock().getTime()
  // Rows dated in the future come from a wrong clock and would never be deleted.
  const kept = { first: new Date(now - MAX_AGE_MS), last: new Date(now + MAX_AGE_MS) }
  const deleteOf = (of: 'copies' | 'searches') =>
    runInSteps(ctx, markBatchesOutside(db, of, kept, STEP_MARKS), (tx, rowids) =>
      deleteMarks(tx, of, rowids),
    )
  return {
    salts: voterSalts.deleteOutside(kept),
    copyMarks: await deleteOf('copies'),
    searchMarks: await deleteOf('searches'),
  }
}

/**
 * Counts a copied code, once per visitor and UTC day. Resolves with the total. Throws
 * `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordCopy(ctx: ServiceContext, input: { id: number }): Promise<CopyResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useCopy(address)
  const now = ctx.clock()
  return writeTogether(ctx, (tx) => {
    const { id, brandId, influencerId, usageCount: formerCount } = getVisibleCode(tx, input.id)
    const { visitor } = hashVisitor(ctx, `copy ${id}`, { address, now })
    if (!addCopyMark(tx, { codeId: id, visitor, createdAt: now }))
      return { result: { id, usageCount: formerCount }, changed: [] }
    const usageCount = addCopy(tx, { codeId: id, day: toUtcDay(now) })
    updateInfluencerCounters(tx, [influencerId], now)
    return { result: { id, usageCount }, changed: listSubjectsOf({ brandId, influencerId }) }
  })
}
