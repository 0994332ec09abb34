import { toUtcDay } from './german-day.ts'
import { wilsonLowerBound } from './rank.ts'
import type { CODE_STATUSES, VOTE_VALUES } from './vocabulary.ts'

/** What verifies a code: posts of so many influencers, or so many 'working' votes of so many days. */
export const VERIFY = { influencers: 2, votes: 3, days: 30, lowerBound: 0.5 } as const

/** When votes take a code off the lists, and when they bring it back. */
export const REPORT = { votes: 10, mostWorking: 1, days: 2, workingInARow: 3 } as const

/** From this time before its end a code is 'expiring soon'. */
export const EXPIRING_SOON_HOURS = 24
export const EXPIRING_SOON_MS = EXPIRING_SOON_HOURS * 3_600_000

/** What expiry and badges depend on; dates as ISO text or Date. */
type CodeState = {
  status: string
  isExclusive: boolean
  expiresAt: string | Date | null
}

export function isExpired(code: Pick<CodeState, 'expiresAt'>, now: Date): boolean {
  return code.expiresAt !== null && new Date(code.expiresAt) <= now
}

/** At most one badge: verified before expiring, of ends that are past as well, before exclusive. */
export function codeBadge(code: CodeState, now: Date) {
  if (code.status === 'verified') return 'verified'
  if (isExpired(code, new Date(now.getTime() + EXPIRING_SOON_MS))) return 'expiring'
  return code.isExclusive ? 'exclusive' : null
}

type CodeStatus = (typeof CODE_STATUSES)[number]

/** All votes on a code, newest first. */
type Votes = readonly { vote: (typeof VOTE_VALUES)[number]; createdAt: Date }[]

type StatusEvidence = {
  votes: Votes
  /** How many different influencers' posts show it. */
  influencers: number
  /** The operator's word; null leaves it to the evidence. */
  pinnedStatus: CodeStatus | null
}

/**
 * Status of a code at `now`. The operator's word wins; then posts of enough influencers verify, or
 * enough recent 'working' votes whose share has a high enough Wilson lower bound (`VERIFY`);
 * otherwise it is unverified.
 */
export function decideCodeStatus(evidence: StatusEvidence, now: Date): CodeStatus {
  const { votes, influencers, pinnedStatus } = evidence
  if (pinnedStatus !== null) return pinnedStatus
  if (influencers >= VERIFY.influencers) return 'verified'
  const since = now.getTime() - VERIFY.days * 86_400_000
  const recent = votes.filter(({ createdAt }) => createdAt.getTime() >= since)
  const working = countWorking(recent)
  const isConvincing =
    working >= VERIFY.votes && wilsonLowerBound(working, recent.length) >= VERIFY.lowerBound
  return isConvincing ? 'verified' : 'unverified'
}

type ReportInput = {
  votes: Votes
  isReported: boolean
  /** When the operator last accepted the code; only later votes report it. */
  acceptedAt: Date | null
}

/**
 * Whether visitors report that a code does not work: its last votes, each by another voter,
 * hold next to no 'working' and were given on several UTC days, as salts tell voters apart
 * by those (`REPORT`). A reported code stays so until its newest votes are all 'working'.
 */
export function isReportedByVisitors({ votes, isReported, acceptedAt }: ReportInput): boolean {
  if (isReported) {
    const newest = votes.slice(0, REPORT.workingInARow)
    return countWorking(newest) < REPORT.workingInARow
  }
  const last = votes
    .slice(0, REPORT.votes)
    .filter(({ createdAt }) => acceptedAt === null || createdAt > acceptedAt)
  if (last.length < REPORT.votes || countWorking(last) > REPORT.mostWorking) return false
  const days = new Set(last.map(({ createdAt }) => toUtcDay(createdAt)))
  return days.size >= REPORT.days
}

const countWorking = (votes: Votes) => votes.filter(({ vote }) => vote === 'working').length

/** The element of a brand's page that shows this code: `/brands/{slug}#code-7`. */
export const codeAnchor = (codeId: number) => `code-${codeId}`
