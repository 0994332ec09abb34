import type { Db } from '#db/open-database.ts'
import { idBatches, idsOf } from '#db/queries/batches.ts'
import {
  listStandings,
  type Standing,
  type StoredStanding,
  sumAllVotes,
  sumVotesOfBrands,
  writeStandings,
} from '#db/queries/code-standing.ts'
import { listVotes } from '#db/queries/votes.ts'
import {
  codeAge,
  decideCodeStatus,
  findConfirmedAt,
  isFailing,
  isReportedByVisitors,
  type PlacedVote,
  pickRankingVotes,
  tallyVotes,
} from '#shared/domain/code-status.ts'
import { RANK, rankCode } from '#shared/domain/rank.ts'
import { writeInBatches } from '../background-tasks.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { placeVotes } from '../visitors.ts'
import { holdRemovals } from './removals.ts'

/** Codes judged in one transaction. */
const BATCH = 100

/**
 * Judges every code again as votes lose weight and drop out of the last 30 days, in batches.
 * What a brand's codes start with is read once. For a job, before `refreshDueCounters`; answers
 * how many codes were ranked and how many statuses changed.
 */
export async function refreshRanks(ctx: AdminContext) {
  const now = ctx.clock()
  const readRates = createBaseRates()
  let statuses = 0
  const ranked = await writeInBatches(ctx, idBatches(ctx.db, 'codes', BATCH), (tx, ids) => {
    const judged = refreshStanding(tx, ids, now, readRates)
    statuses += judged.statuses
    return judged.codes.length
  })
  return { ranked, statuses }
}

/**
 * Everything that follows from a sighting, a new or a changed code: status, rank, counters of the
 * brands and influencers. Call it inside the transaction that changed the codes.
 */
export function refreshStandingAndCounters(db: Db, codeIds: readonly number[], now: Date): void {
  const { codes } = refreshStanding(db, codeIds, now)
  refreshCountersOf(db, codes, now)
}

/**
 * Applies the rules of status and rank to the given codes and counts their votes, inside the transaction
 * that changed them. Counters of brands and influencers are the caller's to refresh. A vote moves the
 * base rate of all codes of its brand, maybe a thousand: these follow when the job judges everything,
 * every ten minutes.
 */
export function refreshStanding(
  db: Db,
  codeIds: readonly number[],
  now: Date,
  readRates = createBaseRates(),
) {
  const codes = listStandings(db, codeIds, now)
  const votesOf = Map.groupBy(listVotes(db, codeIds), ({ codeId }) => codeId)
  const judged = codes.map((before) => {
    const votes = placeVotes(votesOf.get(before.id) ?? [], now)
    return { before, votes, after: decideStanding(before, votes, now) }
  })
  const leaving = judged.filter(
    ({ before, after }) => isListed(before) && after.reviewReason === 'visitors',
  )
  const held = new Set(holdRemovals(db, idsOf(leaving.map(({ before }) => before)), now))
  const rateOf = readRates(
    db,
    judged.map(({ before, after }) => ({
      brandId: before.brandId,
      upvotes: after.upvotes - before.upvotes,
      downvotes: after.downvotes - before.downvotes,
    })),
  )
  const standings = judged.map(({ before, votes, after }) => ({
    before,
    after: {
      ...after,
      ...(held.has(before.id) && holdBack(before)),
      rank: rankCode(tallyVotes(pickRankingVotes(votes), now), rateOf(before.brandId)),
    },
  }))
  const changes = standings.filter(({ before, after }) => !isSame(before, after))
  if (changes.length > 0)
    writeStandings(
      db,
      changes.map(({ after }) => after),
    )
  const countChanged = (judge: (code: StoredStanding | Standing) => unknown) =>
    changes.filter(({ before, after }) => judge(before) !== judge(after)).length
  return {
    /** As they were before. */
    codes,
    standings: standings.map(({ after }) => after),
    /** How many got another status, were reported by visitors or came back. */
    statuses: countChanged(({ status, reviewReason }) => `${status} ${reviewReason}`),
    /** How many of these came into the lists or left them. */
    listingChanges: countChanged(
      (code) => isListed(code) && codeAge({ ...code, expiresAt: null }, now) !== 'unseen',
    ),
  }
}

/** Status, state of review and counters of votes; the rank depends on the votes of the whole brand. */
function decideStanding(code: StoredStanding, votes: readonly PlacedVote[], now: Date) {
  const working = votes.filter(({ vote }) => vote === 'working')
  const counted = {
    id: code.id,
    upvotes: working.length,
    downvotes: votes.length - working.length,
    lastWorkedAt: working[0]?.createdAt ?? null,
    confirmedAt: findConfirmedAt({ ...code, votes }, now),
  }
  const state = decideState(code, votes, now)
  const isWithdrawn = state.status === 'rejected' || state.reviewReason === 'visitors'
  const isVotedOut = state.reviewReason === 'visitors' && !code.needsReview
  return {
    ...counted,
    ...state,
    withdrawnAt: isWithdrawn ? (code.withdrawnAt ?? now) : null,
    votedOutAt: isVotedOut ? now : code.votedOutAt,
  }
}

function decideState(code: StoredStanding, votes: readonly PlacedVote[], now: Date) {
  const { statusPinned, needsReview, reviewReason, acceptedAt, influencers } = code
  const pinnedStatus = statusPinned ? code.status : null
  const status = decideCodeStatus({ votes, influencers, pinnedStatus }, now)
  const isReported = needsReview && reviewReason === 'visitors'
  // A code that waits for another reason keeps waiting for it, whatever votes say.
  if (needsReview && !isReported) return { status, needsReview, reviewReason, doubt: code.doubt }
  // Nor does one that votes would have taken off the lists leave them by further votes.
  const isHeld = pinnedStatus === null && code.doubt === 'held'
  const isDecidedByVotes = pinnedStatus === null && !isHeld
  const isNowReported =
    isDecidedByVotes && isReportedByVisitors({ votes, isReported, acceptedAt }, now)
  const isDoubted = isDecidedByVotes && !isNowReported && isFailing({ votes, acceptedAt })
  return {
    status,
    needsReview: isNowReported,
    reviewReason: isNowReported ? ('visitors' as const) : null,
    doubt: isHeld ? ('held' as const) : isDoubted ? ('failing' as const) : null,
  }
}

/** A code that votes would take off the lists stays there, marked for the operator. */
const holdBack = ({ withdrawnAt, votedOutAt }: StoredStanding) => ({
  needsReview: false,
  reviewReason: null,
  doubt: 'held' as const,
  withdrawnAt,
  votedOutAt,
})

const isSame = (stored: StoredStanding, standing: Standing): boolean =>
  Object.entries(standing).every(
    ([key, value]) => stored[key as keyof Standing]?.valueOf() === value?.valueOf(),
  )

const isListed = ({ status, needsReview }: Standing) => status !== 'rejected' && !needsReview

type VoteChange = { brandId: number; upvotes: number; downvotes: number }

/**
 * The share of 'working' votes that a brand's codes start with, 0 to 1: the brand's own, else the
 * site's, else one half; `changes` are votes that are not in the stored counters yet. Remembers what it
 * read: make one for work that changes no votes.
 */
export function createBaseRates() {
  const known = new Map<number, number | null>()
  let siteRate: number | undefined
  return (db: Db, changes: readonly VoteChange[]) => {
    const missing = [...new Set(changes.map(({ brandId }) => brandId))].filter(
      (id) => !known.has(id),
    )
    const sums = new Map(missing.map((id) => [id, { upvotes: 0, downvotes: 0 }]))
    if (missing.length > 0)
      for (const counted of [...sumVotesOfBrands(db, missing), ...changes]) {
        const sum = sums.get(counted.brandId)
        if (!sum) continue
        sum.upvotes += counted.upvotes
        sum.downvotes += counted.downvotes
      }
    for (const [id, sum] of sums) known.set(id, workingShare(sum))
    const hasUnvoted = missing.some((id) => known.get(id) === null)
    if (hasUnvoted) siteRate ??= workingShare(sumAllVotes(db)) ?? RANK.neutralRate
    return (brandId: number) => known.get(brandId) ?? siteRate ?? RANK.neutralRate
  }
}

const workingShare = ({ upvotes, downvotes }: { upvotes: number; downvotes: number }) =>
  upvotes + downvotes > 0 ? upvotes / (upvotes + downvotes) : null
