const DAY_MS = 86_400_000

/** The numbers of the published formula. */
export const RANK = {
  /** Two-sided 80 % confidence, as Reddit's 'best' order uses it. */
  z: 1.2816,
  halfLifeDays: 14,
  /** How many votes the brand's base rate counts for. */
  priorStrength: 2,
  /** Base rate while nobody has voted on anything. */
  neutralRate: 0.5,
} as const

/** Votes for and against; fractions once they are decayed. */
export type VoteTally = { working: number; notWorking: number }

/**
 * Wilson's confidence interval for the share of `positive` in `total`, each end 0 to 1; all of that when
 * `total` is 0.
 *
 *     (p + z²/2n ± z * sqrt((p(1-p) + z²/4n) / n)) / (1 + z²/n),  p = positive / n, n = total
 *
 * E. B. Wilson, 'Probable inference', JASA 22 (1927), p. 209; for ranking: E. Miller, 'How Not To
 * Sort By Average Rating' (2009).
 */
export function wilsonInterval(positive: number, total: number): { lower: number; upper: number } {
  if (total <= 0) return { lower: 0, upper: 1 }
  const { z } = RANK
  const share = positive / total
  const zz = z * z
  const margin = z * Math.sqrt((share * (1 - share) + zz / (4 * total)) / total)
  const middle = share + zz / (2 * total)
  const scale = 1 + zz / total
  return {
    lower: Math.max(0, (middle - margin) / scale),
    upper: Math.min(1, (middle + margin) / scale),
  }
}

/** Weight of a vote of that age in milliseconds: 1 now, 1/2 after 14 days, 1/4 after 28. */
export function voteWeight(ageMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / (RANK.halfLifeDays * DAY_MS))
}

/**
 * Rank of a code, 0 to 1: how surely it works, given its decayed votes U (working) and D (not
 * working) and the share b of working votes on the brand's codes:
 *
 *     rank = lower end of wilsonInterval(U + 2b, U + D + 2),  z = 1.2816
 *
 * A code without votes thus starts with what its brand's codes have earned.
 */
export function rankCode(votes: VoteTally, baseRate: number): number {
  const { priorStrength } = RANK
  return wilsonInterval(
    votes.working + priorStrength * baseRate,
    votes.working + votes.notWorking + priorStrength,
  ).lower
}

/** The worked example of docs/ranking.md and the about page. */
export const RANK_EXAMPLE = {
  /** 80 of 100 votes on the brand's codes say that they work. */
  baseRate: 0.8,
  votes: {
    today: { vote: 'working', count: 6, ageDays: 0 },
    earlier: { vote: 'working', count: 2, ageDays: 14 },
    against: { vote: 'not_working', count: 1, ageDays: 28 },
  },
} as const

/** The example worked out by the same code that ranks the directory. */
export function computeRankExample() {
  const { baseRate, votes } = RANK_EXAMPLE
  const sum = (wanted: string) =>
    Object.values(votes)
      .filter(({ vote }) => vote === wanted)
      .reduce((total, { count, ageDays }) => total + count * voteWeight(ageDays * DAY_MS), 0)
  const working = sum('working')
  const notWorking = sum('not_working')
  return {
    working,
    notWorking,
    rank: rankCode({ working, notWorking }, baseRate),
    /** A code of the same brand with a single vote, given today. */
    rankOfOneVote: rankCode({ working: 1, notWorking: 0 }, baseRate),
    rankWithoutVotes: rankCode({ working: 0, notWorking: 0 }, baseRate),
  }
}
