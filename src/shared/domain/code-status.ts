import { type VoteTally, voteWeight, wilsonInterval } from './rank.ts'
import type { CODE_STATUSES, VOTE_VALUES } from './vocabulary.ts'

const HOUR_MS = 3_600_000

/** From how far apart votes must come, so that no one person or crowd of one hour can make them up. */
const SPREAD = { wideNetworks: 2, hours: 20 } as const

/**
 * What verifies a code: posts of so many influencers, or so many 'working' votes of the last days, from so
 * many neighbourhoods, whose share has a high enough lower bound.
 */
export const VERIFY = {
  influencers: 2,
  votes: 3,
  days: 30,
  neighbourhoods: 3,
  lowerBound: 0.5,
} as const

/**
 * When votes take a code off the lists: its last votes hold next to no 'working' and come from so many
 * neighbourhoods. A burst of hours also needs that most of all votes speak against the code; over as many
 * days as `slowDays` that is not asked, as the share moves slowly.
 */
export const REPORT = {
  votes: 10,
  mostWorking: 1,
  neighbourhoods: 5,
  upperBound: 0.3,
  slowDays: 10,
  /** How many 'working' in a row bring it back, or one that nobody saw for long, spread as for `VERIFY`. */
  workingInARow: 3,
} as const

/** So many 'not working' in a row, from so many neighbourhoods, send a code behind the others. */
export const FAILING = { votes: 5, neighbourhoods: 3 } as const

/**
 * How many codes may leave the lists by votes in 24 hours: 2 % of the active ones or three, whichever is
 * more, but never over a tenth. After two days at this limit votes take none off until the operator says so.
 */
export const REMOVALS = {
  least: 3,
  share: 0.02,
  mostShare: 0.1,
  hours: 24,
  closedAfterHours: 48,
} as const

/** A post confirms another account's when both accounts are known for so long and have other public codes. */
export const CONFIRMING_ACCOUNT_DAYS = 30

/** From this time before its end a code is 'expiring soon'. */
export const EXPIRING_SOON_HOURS = 24
export const EXPIRING_SOON_MS = EXPIRING_SOON_HOURS * HOUR_MS

/**
 * So long after the last post or 'working' vote a code without a stated end stands behind the others, and so
 * long after it is in no list, as if it had ended.
 */
export const AGE_DAYS = { unconfirmed: 180, unseen: 365 } as const

/** What expiry, age and badges depend on; dates as ISO text or Date. */
type CodeState = {
  status: string
  isExclusive: boolean
  expiresAt: string | Date | null
  confirmedAt: string | Date
}

export function isExpired(code: Pick<CodeState, 'expiresAt'>, now: Date): boolean {
  return code.expiresAt !== null && new Date(code.expiresAt) <= now
}

/** Whether and how much a code without a stated end has aged (`AGE_DAYS`). */
export function codeAge({ expiresAt, confirmedAt }: Aging, now: Date) {
  const days = (now.getTime() - new Date(confirmedAt).getTime()) / (24 * HOUR_MS)
  if (expiresAt !== null || days < AGE_DAYS.unconfirmed) return null
  return days < AGE_DAYS.unseen ? 'unconfirmed' : 'unseen'
}
export type Aging = Pick<CodeState, 'expiresAt' | 'confirmedAt'>

/** At most one badge: unseen before verified before expiring, of ends that are past as well, before exclusive. */
export function codeBadge(code: CodeState, now: Date) {
  if (codeAge(code, now) === 'unseen') return 'unseen'
  if (code.status === 'verified') return 'verified'
  if (isExpired(code, new Date(now.getTime() + EXPIRING_SOON_MS))) return 'expiring'
  return code.isExclusive ? 'exclusive' : null
}

type CodeStatus = (typeof CODE_STATUSES)[number]

/** A vote that counts. Two of the same neighbourhood, or wide network, have the same text there. */
export type PlacedVote = {
  vote: (typeof VOTE_VALUES)[number]
  createdAt: Date
  neighbourhood: string
  wideNetwork: string
}
/** All votes on a code that count, newest first. */
type Votes = readonly PlacedVote[]

type StatusEvidence = {
  votes: Votes
  /** How many influencers' posts show it who may confirm each other's (`CONFIRMING_ACCOUNT_DAYS`). */
  influencers: number
  /** The operator's word; null leaves it to the evidence. */
  pinnedStatus: CodeStatus | null
}

/**
 * Status of a code at `now`. The operator's word wins; then posts of enough influencers verify, or
 * enough recent 'working' votes from far enough apart (`VERIFY`); otherwise it is unverified.
 */
export function decideCodeStatus(evidence: StatusEvidence, now: Date): CodeStatus {
  const { votes, influencers, pinnedStatus } = evidence
  if (pinnedStatus !== null) return pinnedStatus
  if (influencers >= VERIFY.influencers) return 'verified'
  const since = now.getTime() - VERIFY.days * 24 * HOUR_MS
  const recent = votes.filter(({ createdAt }) => createdAt.getTime() >= since)
  const working = recent.filter(isWorking)
  const isConvincing =
    areConvincing(working) &&
    wilsonInterval(working.length, recent.length).lower >= VERIFY.lowerBound
  return isConvincing ? 'verified' : 'unverified'
}

const areConvincing = (working: Votes) =>
  working.length >= VERIFY.votes &&
  countPlaces(working).neighbourhoods >= VERIFY.neighbourhoods &&
  countPlaces(working).wideNetworks >= SPREAD.wideNetworks &&
  spanMs(working) >= SPREAD.hours * HOUR_MS

type ReportInput = {
  votes: Votes
  isReported: boolean
  /** When the operator last accepted the code; only later votes report it. */
  acceptedAt: Date | null
}

/**
 * Whether visitors report that a code does not work (`REPORT`). A reported code stays so until its newest
 * votes are all 'working' and from as far apart as those that verify.
 */
export function isReportedByVisitors(
  { votes, isReported, acceptedAt }: ReportInput,
  now: Date,
): boolean {
  if (isReported) return !isBroughtBack(votes)
  const since = votesSince(votes, acceptedAt)
  const last = since.slice(0, REPORT.votes)
  if (last.length < REPORT.votes || countWorking(last) > REPORT.mostWorking) return false
  const { neighbourhoods, wideNetworks } = countPlaces(last)
  if (neighbourhoods < REPORT.neighbourhoods || wideNetworks < SPREAD.wideNetworks) return false
  if (spanMs(last) >= REPORT.slowDays * 24 * HOUR_MS) return true
  const { working, notWorking } = tallyVotes(since, now)
  return (
    spanMs(last) >= SPREAD.hours * HOUR_MS &&
    wilsonInterval(working, working + notWorking).upper < REPORT.upperBound
  )
}

/** Whether the newest votes are all 'working', enough of them and from as far apart as those that verify. */
function isBroughtBack(votes: Votes): boolean {
  const failed = votes.findIndex((vote) => !isWorking(vote))
  const inARow = failed < 0 ? votes : votes.slice(0, failed)
  return inARow.length >= REPORT.workingInARow && areConvincing(inARow)
}

/**
 * When a post or a 'working' vote last confirmed a code. Once it is unseen (`AGE_DAYS`) one vote no longer
 * does: a later post, or votes like those that bring a reported code back.
 */
export function findConfirmedAt(
  { votes, extractedAt, ...before }: { votes: Votes; extractedAt: Date; confirmedAt: Date },
  now: Date,
): Date {
  const confirmedAt = findLater(before.confirmedAt, extractedAt)
  const isUnseen = codeAge({ expiresAt: null, confirmedAt }, now) === 'unseen'
  if (isUnseen && !isBroughtBack(votesSince(votes, confirmedAt))) return confirmedAt
  return findLater(votes.find(isWorking)?.createdAt ?? extractedAt, extractedAt)
}
const findLater = (one: Date, other: Date) => (one > other ? one : other)

/** Whether the last votes since the operator accepted the code all say that it does not work (`FAILING`). */
export function isFailing({ votes, acceptedAt }: Omit<ReportInput, 'isReported'>): boolean {
  const last = votesSince(votes, acceptedAt).slice(0, FAILING.votes)
  return (
    last.length === FAILING.votes &&
    countWorking(last) === 0 &&
    countPlaces(last).neighbourhoods >= FAILING.neighbourhoods
  )
}

/** How many of `active` codes may leave the lists by votes in 24 hours (`REMOVALS`). */
export const mostRemovals = (active: number): number =>
  Math.min(
    Math.max(REMOVALS.least, Math.floor(REMOVALS.share * active)),
    Math.floor(REMOVALS.mostShare * active),
  )

/** The weight of votes for and against at `now`. */
export function tallyVotes(votes: Votes, now: Date): VoteTally {
  const tally = { working: 0, notWorking: 0 }
  for (const vote of votes)
    tally[isWorking(vote) ? 'working' : 'notWorking'] += voteWeight(
      now.getTime() - vote.createdAt.getTime(),
    )
  return tally
}

/**
 * The votes by which a code is ranked: the newest of each neighbourhood, without the newest for it and the
 * newest against it. So no neighbourhood alone lifts a code, or lowers another.
 */
export function pickRankingVotes(votes: Votes): PlacedVote[] {
  const places = new Set<string>()
  const saidBefore = new Set<string>()
  return votes.filter(({ vote, neighbourhood }) => {
    if (places.has(neighbourhood)) return false
    places.add(neighbourhood)
    const isLeftOut = !saidBefore.has(vote)
    saidBefore.add(vote)
    return !isLeftOut
  })
}

const votesSince = (votes: Votes, acceptedAt: Date | null) =>
  acceptedAt === null ? votes : votes.filter(({ createdAt }) => createdAt > acceptedAt)

const isWorking = ({ vote }: PlacedVote) => vote === 'working'
const countWorking = (votes: Votes) => votes.filter(isWorking).length

const countPlaces = (votes: Votes) => ({
  neighbourhoods: new Set(votes.map(({ neighbourhood }) => neighbourhood)).size,
  wideNetworks: new Set(votes.map(({ wideNetwork }) => wideNetwork)).size,
})

/** From the oldest to the newest. */
const spanMs = (votes: Votes) =>
  votes.length === 0 ? 0 : Number(votes[0]?.createdAt) - Number(votes.at(-1)?.createdAt)

/** The element of a brand's page that shows this code: `/brands/{slug}#code-7`. */
export const codeAnchor = (codeId: number) => `code-${codeId}`
