import { wilsonLowerBound } from './rank.ts'
import type { CODE_STATUSES, VOTE_VALUES } from './vocabulary.ts'

const RECENT_MS = 30 * 86_400_000
const MIN_WORKING_VOTES = 3
const MIN_LOWER_BOUND = 0.5
const MAX_FAILURES_IN_A_ROW = 5
const MIN_INFLUENCERS = 2

export type CodeStatus = (typeof CODE_STATUSES)[number]

export type StatusEvidence = {
  /** All votes on the code, newest first. */
  votes: readonly { vote: (typeof VOTE_VALUES)[number]; createdAt: Date }[]
  /** How many different influencers' posts show it. */
  influencers: number
  /** The operator's word; null leaves it to the evidence. */
  pinnedStatus: CodeStatus | null
}

/**
 * Status of a code at `now`. The operator's word wins; then 5 'not_working' votes in a row reject;
 * then two influencers' posts verify, or at least 3 'working' votes of the last 30 days whose
 * share has a Wilson lower bound of at least 0.5; otherwise it is unverified.
 */
export function decideCodeStatus(evidence: StatusEvidence, now: Date): CodeStatus {
  const { votes, influencers, pinnedStatus } = evidence
  if (pinnedStatus !== null) return pinnedStatus
  const latest = votes.slice(0, MAX_FAILURES_IN_A_ROW)
  if (latest.length === MAX_FAILURES_IN_A_ROW && latest.every(({ vote }) => vote === 'not_working'))
    return 'rejected'
  if (influencers >= MIN_INFLUENCERS) return 'verified'
  const recent = votes.filter(({ createdAt }) => now.getTime() - createdAt.getTime() <= RECENT_MS)
  const working = recent.filter(({ vote }) => vote === 'working').length
  const isConvincing =
    working >= MIN_WORKING_VOTES && wilsonLowerBound(working, recent.length) >= MIN_LOWER_BOUND
  return isConvincing ? 'verified' : 'unverified'
}
