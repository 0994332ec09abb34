import type { Db } from '#db/open-database.ts'
import { inChunks } from '#db/queries/batches.ts'
import { findCode } from '#db/queries/code-edits.ts'
import { forgetVerdicts } from '#db/queries/code-standing.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import {
  addCopy,
  addCopyMark,
  countCopyMarks,
  deleteVotesBy,
  discardNotWorkingBy,
  discardVotes,
  listVoteTimesOf,
  replaceVotes,
} from '#db/queries/votes.ts'
import { writeTransaction } from '#db/transactions.ts'
import { toUtcDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UndoVotesInput } from '#shared/schemas/admin-code.ts'
import type { CopyResult, VoteCounts, VoteInput, VoteResult } from '#shared/schemas/code.ts'
import { writeInBatches } from '../background-tasks.ts'
import type { Actor, AdminContext, ServiceContext } from '../context.ts'
import { codeNotFound, invalidInput, ServiceError } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { hashVisitor, markNetwork } from '../visitors.ts'
import { refreshStanding, refreshStandingAndCounters } from './ranking.ts'

const MONTH_MS = 30 * 86_400_000
/** Codes that a log entry names. */
const NAMED = 50

/**
 * Records whether a code works; the same visitor's second vote on it replaces the first. Of votes from one
 * neighbourhood only the first few on a code count (`LIMITS`); the others are stored and answered alike.
 * Counters, status and rank follow in the same transaction. Resolves with the new counters. Throws
 * `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordVote(ctx: ServiceContext, input: VoteInput): Promise<VoteResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useVote(address)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const code = getVisibleCode(tx, input.id)
    const { visitor, earlier } = hashVisitor(ctx, `${code.id}`, { address, now })
    const marksOf = (network: 'neighbourhood' | 'wideNetwork') =>
      markNetwork(ctx, `vote ${code.id}`, { address, now, network })
    const neighbourhood = marksOf('neighbourhood')
    const wideNetwork = marksOf('wideNetwork')
    const earlierOfPlace = listVoteTimesOf(tx, {
      codeId: code.id,
      marks: neighbourhood,
      since: new Date(now.getTime() - MONTH_MS),
      voters: [visitor, ...earlier],
    })
    const today = earlierOfPlace.filter((time) => toUtcDay(time) === toUtcDay(now))
    const vote = {
      codeId: code.id,
      voter: visitor,
      vote: input.vote,
      createdAt: now,
      neighbourhood: neighbourhood.mark,
      neighbourhoodBefore: neighbourhood.markBefore,
      wideNetwork: wideNetwork.mark,
      wideNetworkBefore: wideNetwork.markBefore,
      isCounted:
        today.length < LIMITS.placeVotesPerDay && earlierOfPlace.length < LIMITS.placeVotesPerMonth,
    }
    replaceVotes(tx, vote, earlier)
    if (!vote.isCounted) ctx.securityCounts.count('uncounted_vote')
    return { ...refreshVotedCode(ctx, tx, code), vote: input.vote }
  })
}

/**
 * Takes back what the visitor voted on a code today or yesterday, if there is anything. Resolves with the
 * counters. Throws as `recordVote`.
 */
export async function withdrawVote(
  ctx: ServiceContext,
  input: { id: number },
): Promise<VoteCounts> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useVote(address)
  return writeTransaction(ctx.db, (tx) => {
    const code = getVisibleCode(tx, input.id)
    const { visitor, earlier } = hashVisitor(ctx, `${code.id}`, { address, now: ctx.clock() })
    deleteVotesBy(tx, code.id, [visitor, ...earlier])
    return refreshVotedCode(ctx, tx, code)
  })
}

/**
 * Lets a visitor's 'not working' no longer count against a code: it works, but under conditions that they do
 * not meet.
 */
export function forgiveCode(
  ctx: ServiceContext,
  tx: Db,
  { code, address }: { code: StoredCode; address: string },
): void {
  const { visitor, earlier } = hashVisitor(ctx, `${code.id}`, { address, now: ctx.clock() })
  discardNotWorkingBy(tx, code.id, [visitor, ...earlier])
  refreshVotedCode(ctx, tx, code)
}

type StoredCode = ReturnType<typeof getVisibleCode>

/** Judges a code by its votes; answers its counters. */
function refreshVotedCode(ctx: ServiceContext, tx: Db, code: StoredCode): VoteCounts {
  const now = ctx.clock()
  const { standings, listingChanges } = refreshStanding(tx, [code.id], now)
  const [standing] = standings
  if (!standing) throw codeNotFound()
  // Brand counters depend on which codes are listed, not on votes.
  if (listingChanges > 0) updateBrandCounters(tx, [code.brandId], now)
  updateInfluencerCounters(tx, [code.influencerId], now)
  ctx.publicData.renewBrand(code.brandId)
  const { id, upvotes, downvotes } = standing
  return { id, upvotes, downvotes }
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
 * Counts a copied code, once per visitor and UTC day, and a few times per neighbourhood. Resolves with the
 * total. Throws `too_many_requests`, and `not_found` for codes that no visitor can see.
 */
export async function recordCopy(ctx: ServiceContext, input: { id: number }): Promise<CopyResult> {
  const address = getActorAddress(ctx.actor)
  await ctx.rateLimits.useCopy(address)
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const code = getVisibleCode(tx, input.id)
    const { id, influencerId } = code
    const { visitor } = hashVisitor(ctx, `copy ${id}`, { address, now })
    const marks = markNetwork(ctx, `copy ${id}`, { address, now, network: 'neighbourhood' })
    const day = toUtcDay(now)
    const ofPlace = countCopyMarks(tx, { codeId: id, marks, since: new Date(day), visitor })
    const { mark: neighbourhood, markBefore: neighbourhoodBefore } = marks
    const mark = { codeId: id, visitor, neighbourhood, neighbourhoodBefore, createdAt: now }
    const isTooMany = ofPlace >= LIMITS.placeCopiesPerDay
    if (isTooMany) ctx.securityCounts.count('uncounted_copy')
    if (isTooMany || !addCopyMark(tx, mark)) return { id, usageCount: code.usageCount }
    const usageCount = addCopy(tx, { codeId: id, day })
    updateInfluencerCounters(tx, [influencerId], now)
    ctx.publicData.renewBrand(code.brandId)
    return { id, usageCount }
  })
}

/**
 * Takes back the votes of a time, such as those of a crowd: of one code, or of all. They stay stored but no
 * longer count; the codes are judged by the votes that are left, so that those which had left the lists come
 * back. Resolves with how many votes and codes it concerned.
 */
export async function undoVotes(ctx: AdminContext, { since, until, codeId }: UndoVotesInput) {
  if (since >= until) throw invalidInput('until', 'Das Ende muss nach dem Anfang liegen.')
  const now = ctx.clock()
  const { votes, codeIds } = writeTransaction(ctx.db, (tx) => {
    const discarded = discardVotes(tx, { since: new Date(since), until: new Date(until), codeId })
    forgetVerdicts(tx, discarded.codeIds)
    const message = `${discarded.votes} Stimmen zu ${discarded.codeIds.length} Codes zurückgenommen`
    const details = { since, until, codeIds: discarded.codeIds.slice(0, NAMED) }
    writeLog(ctx, { type: 'security', level: 'warning', message, details })
    return discarded
  })
  await writeInBatches(ctx, inChunks(codeIds), (tx, ids) => {
    refreshStandingAndCounters(tx, ids, now)
    return ids.length
  })
  return { votes, codes: codeIds.length }
}
