import type { Db } from '#db/open-database.ts'
import { idBatches } from '#db/queries/batches.ts'
import { countSourceInfluencers } from '#db/queries/code-details.ts'
import {
  type CodeForRanking,
  type CodeStatusRow,
  listCodesForRanking,
  sumAllVotes,
  sumVotesOfBrands,
  writeRanks,
  writeStatuses,
} from '#db/queries/code-ranking.ts'
import { listNewestActiveCodeIds } from '#db/queries/codes.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import {
  listActiveLeaders,
  listTopCodesOfWeek,
  listVotes,
  type VoteRow,
} from '#db/queries/votes.ts'
import { decideCodeStatus, decideReport } from '#shared/domain/code-status.ts'
import { RANK, rankCode, type VoteTally, voteWeight } from '#shared/domain/rank.ts'
import type { Code } from '#shared/schemas/code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { keepUntilChanged } from '../keep-until-changed.ts'
import { runInSteps } from '../run-in-steps.ts'
import { loadCodes } from './load-codes.ts'

const WEEK_MS = 7 * 86_400_000
/** Codes judged in one transaction: some milliseconds of work. */
const STEP_CODES = 100

/**
 * The active code with the best score of the last 7 days, counted from the minute that began last
 * (copies + 3 x working - 3 x not working); without any, the newest active one; null when there is none.
 */
export function getTopCodeOfWeek(ctx: ServiceContext): Code | null {
  const now = ctx.clock()
  const topId = findTopCodeId(ctx, now)
  const ids = topId === undefined ? listNewestActiveCodeIds(ctx.db, { now, limit: 1 }) : [topId]
  return loadCodes(ctx.db, ids)[0] ?? null
}

/** So many of the best scores are looked at first; one of their codes is nearly always active. */
const LEADERS = 100
/** As SQLite reads a negative limit. */
const EVERY = -1

/** A week's votes and copies are many: 8 ms for 29,000 of them. */
const readLeaders = keepUntilChanged({ isOfVotes: true }, ({ db }, minute) => {
  const since = new Date(minute.getTime() - WEEK_MS)
  const leaders = listTopCodesOfWeek(db, { since, limit: LEADERS })
  const active = listActiveLeaders(db, { leaders, now: minute })
  return { since, active, areAll: leaders.length < LEADERS }
})

function findTopCodeId(ctx: ServiceContext, now: Date): number | undefined {
  const { db } = ctx
  const { since, active, areAll } = readLeaders(ctx)
  // Some may have ended since the minute began.
  const top = active.find(({ expiresAt }) => expiresAt === null || expiresAt > now)
  if (top || areAll) return top?.id
  return listActiveLeaders(db, { leaders: listTopCodesOfWeek(db, { since, limit: EVERY }), now })[0]
    ?.id
}

/**
 * Judges every code anew as votes lose weight and drop out of the last 30 days, in small steps.
 * What a brand's codes start with is read once. For a job, before `refreshDueCounters`; answers
 * how many codes were ranked and how many statuses changed. Throws `unauthenticated` for visitors.
 */
export async function refreshRanks(
  ctx: ServiceContext,
): Promise<{ ranked: number; statuses: number }> {
  requireAdmin(ctx)
  const now = ctx.clock()
  const rates = createBaseRates()
  let statuses = 0
  const ranked = await runInSteps(ctx, idBatches(ctx.db, 'codes', STEP_CODES), (tx, ids) => {
    const judged = judgeCodes(tx, ids, now, rates)
    statuses += judged.statuses
    return judged.codes.length
  })
  return { ranked, statuses }
}

/**
 * Everything that follows from a sighting, a new or a changed code: status, rank, counters of the
 * brands and influencers. Call it inside the transaction that changed the codes.
 */
export function refreshCodeStanding(db: Db, codeIds: readonly number[], now: Date): void {
  const { codes } = judgeCodes(db, codeIds, now)
  refreshCountersOf(db, codes, now)
}

type Judged = {
  /** The codes as they were before. */
  codes: CodeForRanking[]
  /** How many got another status, were reported by visitors or came back. */
  statuses: number
  /** How many of these came into the lists or left them. */
  listingChanges: number
}

/**
 * Applies the rules of status and rank to the given codes ('all' = every code), inside the
 * transaction that changed them. Vote counters must be up to date; counters of brands and
 * influencers are the caller's to refresh afterwards. One vote, and a code that goes with its votes,
 * moves the base rate of all codes of its brand; these follow when the job judges everything, every
 * ten minutes, for a brand may have a hundred thousand.
 */
export function judgeCodes(
  db: Db,
  codeIds: IdSelection,
  now: Date,
  rates: BaseRates = createBaseRates(),
): Judged {
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
  if (changes.length > 0)
    writeStatuses(
      db,
      changes.map(({ after }) => after),
    )
  const rateOf = rates.read(
    db,
    codes.map(({ brandId }) => brandId),
  )
  writeRanks(db, rankCodes(codes, votes, { rateOf, now }))
  const listingChanges = changes.filter(({ before, after }) => isListed(before) !== isListed(after))
  return { codes, statuses: changes.length, listingChanges: listingChanges.length }
}

type Evidence = { votes: readonly VoteRow[]; influencers: number }

function decideStanding(code: CodeForRanking, evidence: Evidence, now: Date): CodeStatusRow {
  const { id, statusPinned, needsReview, reviewReason, acceptedAt } = code
  const pinnedStatus = statusPinned ? code.status : null
  const status = decideCodeStatus({ ...evidence, pinnedStatus }, now)
  const isReported = needsReview && reviewReason === 'visitors'
  // What waits for another reason was never public: nobody could vote on it.
  if (needsReview && !isReported) return { id, status, needsReview, reviewReason }
  const { votes } = evidence
  const isNowReported = pinnedStatus === null && decideReport({ votes, isReported, acceptedAt })
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

type VotesByCode = ReadonlyMap<number, readonly VoteRow[]>
type RankBasis = { rateOf: (brandId: number) => number; now: Date }

/** `rankCode` holds the formula. */
const rankCodes = (
  codes: readonly { id: number; brandId: number }[],
  votes: VotesByCode,
  { rateOf, now }: RankBasis,
): { id: number; rank: number }[] =>
  codes.map(({ id, brandId }) => ({
    id,
    rank: rankCode(tallyVotes(votes.get(id) ?? [], now), rateOf(brandId)),
  }))

function tallyVotes(votes: readonly VoteRow[], now: Date): VoteTally {
  const tally = { working: 0, notWorking: 0 }
  for (const { vote, createdAt } of votes)
    tally[vote === 'working' ? 'working' : 'notWorking'] += voteWeight(
      now.getTime() - createdAt.getTime(),
    )
  return tally
}

/** The share of 'working' votes that a brand's codes start with, 0 to 1. */
type BaseRates = {
  /** Reads what is not known yet about these brands in one query; answers their rates. */
  read: (db: Db, brandIds: Iterable<number>) => (brandId: number) => number
}

/**
 * The brand's share of working votes, else the site's, else one half. Remembers what it has read:
 * make one for a piece of work that changes no votes.
 */
export function createBaseRates(): BaseRates {
  const known = new Map<number, number | null>()
  let siteRate: number | undefined
  return {
    read(db, brandIds) {
      const missing = [...new Set(brandIds)].filter((id) => !known.has(id))
      for (const id of missing) known.set(id, null)
      if (missing.length > 0)
        for (const sums of sumVotesOfBrands(db, missing))
          known.set(sums.brandId, workingShare(sums))
      const hasUnvoted = missing.some((id) => known.get(id) === null)
      if (hasUnvoted) siteRate ??= workingShare(sumAllVotes(db)) ?? RANK.neutralRate
      return (brandId) => known.get(brandId) ?? siteRate ?? RANK.neutralRate
    },
  }
}

const workingShare = ({ upvotes, downvotes }: { upvotes: number; downvotes: number }) =>
  upvotes + downvotes > 0 ? upvotes / (upvotes + downvotes) : null
