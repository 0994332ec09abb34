import type { Db } from '#db/open-database.ts'
import { idBatches } from '#db/queries/batches.ts'
import { countSourceInfluencers } from '#db/queries/code-cards.ts'
import {
  type CodeForRanking,
  type CodeStatusRow,
  listCodesForRanking,
  refreshWithdrawals,
  sumAllVotes,
  sumVotesOfBrands,
  writeRanks,
  writeStatuses,
} from '#db/queries/code-standing.ts'
import { listVotes, type VoteRow } from '#db/queries/votes.ts'
import { decideCodeStatus, isReportedByVisitors } from '#shared/domain/code-status.ts'
import { RANK, rankCode, type VoteTally, voteWeight } from '#shared/domain/rank.ts'
import { writeInBatches } from '../background-tasks.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'

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
 * Applies the rules of status and rank to the given codes, inside the
 * transaction that changed them. Vote counters must be up to date; counters of brands and
 * influencers are the caller's to refresh. A vote moves the base rate of all codes of its brand,
 * maybe a hundred thousand: these follow when the job judges everything, every ten minutes.
 */
export function refreshStanding(
  db: Db,
  codeIds: readonly number[],
  now: Date,
  readRates = createBaseRates(),
) {
  const codes = listCodesForRanking(db, codeIds)
  const votes = Map.groupBy(listVotes(db, codeIds), ({ codeId }) => codeId)
  const influencers = new Map(
    countSourceInfluencers(db, codeIds).map((row) => [row.codeId, row.influencers]),
  )
  const changes = codes.flatMap((code) => {
    const evidence = {
      votes: votes.get(code.id) ?? [],
      influencers: influencers.get(code.id) ?? 0,
    }
    const after = decideStanding(code, evidence, now)
    return isSameStanding(code, after) ? [] : [{ before: code, after }]
  })
  const statuses = changes.map(({ after }) => after)
  if (statuses.length > 0) writeStatuses(db, statuses)
  refreshWithdrawals(db, codeIds, now)
  const rateOf = readRates(
    db,
    codes.map(({ brandId }) => brandId),
  )
  const ranks = codes.map(({ id, brandId }) => ({
    id,
    rank: rankCode(tallyVotes(votes.get(id) ?? [], now), rateOf(brandId)),
  }))
  writeRanks(db, ranks)
  const listingChanges = changes.filter(({ before, after }) => isListed(before) !== isListed(after))
  return {
    /** As they were before. */
    codes,
    /** How many got another status, were reported by visitors or came back. */
    statuses: changes.length,
    /** How many of these came into the lists or left them. */
    listingChanges: listingChanges.length,
  }
}

type Evidence = { votes: readonly VoteRow[]; influencers: number }

function decideStanding(code: CodeForRanking, evidence: Evidence, now: Date): CodeStatusRow {
  const { id, statusPinned, needsReview, reviewReason, acceptedAt } = code
  const pinnedStatus = statusPinned ? code.status : null
  const status = decideCodeStatus({ ...evidence, pinnedStatus }, now)
  const isReported = needsReview && reviewReason === 'visitors'
  // A code that waits for another reason keeps waiting for it, whatever votes say.
  if (needsReview && !isReported) return { id, status, needsReview, reviewReason }
  const { votes } = evidence
  const isNowReported =
    pinnedStatus === null && isReportedByVisitors({ votes, isReported, acceptedAt })
  return {
    id,
    status,
    needsReview: isNowReported,
    reviewReason: isNowReported ? 'visitors' : null,
  }
}

const isSameStanding = (one: CodeStatusRow, other: CodeStatusRow) =>
  one.status === other.status &&
  one.needsReview === other.needsReview &&
  one.reviewReason === other.reviewReason

const isListed = ({ status, needsReview }: CodeStatusRow) => status !== 'rejected' && !needsReview

function tallyVotes(votes: readonly VoteRow[], now: Date): VoteTally {
  const tally = { working: 0, notWorking: 0 }
  for (const { vote, createdAt } of votes)
    tally[vote === 'working' ? 'working' : 'notWorking'] += voteWeight(
      now.getTime() - createdAt.getTime(),
    )
  return tally
}

/**
 * The share of 'working' votes that a brand's codes start with, 0 to 1: the brand's own, else the
 * site's, else one half. Remembers what it read: make one for work that changes no votes.
 */
export function createBaseRates() {
  const known = new Map<number, number | null>()
  let siteRate: number | undefined
  return (db: Db, brandIds: Iterable<number>) => {
    const missing = [...new Set(brandIds)].filter((id) => !known.has(id))
    for (const id of missing) known.set(id, null)
    if (missing.length > 0)
      for (const sums of sumVotesOfBrands(db, missing)) known.set(sums.brandId, workingShare(sums))
    const hasUnvoted = missing.some((id) => known.get(id) === null)
    if (hasUnvoted) siteRate ??= workingShare(sumAllVotes(db)) ?? RANK.neutralRate
    return (brandId: number) => known.get(brandId) ?? siteRate ?? RANK.neutralRate
  }
}

const workingShare = ({ upvotes, downvotes }: { upvotes: number; downvotes: number }) =>
  upvotes + downvotes > 0 ? upvotes / (upvotes + downvotes) : null
