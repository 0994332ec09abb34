import { rankCode, voteWeight } from './rank.ts'

const DAY_MS = 86_400_000

/** The worked example of docs/ranking.md and the about page. */
export const RANK_EXAMPLE = {
  /** 80 of 100 votes on the brand's codes say that they work. */
  baseRate: 0.8,
  votes: [
    { vote: 'working', count: 6, ageDays: 0 },
    { vote: 'working', count: 2, ageDays: 14 },
    { vote: 'not_working', count: 1, ageDays: 28 },
  ],
} as const

/** The example worked out by the same code that ranks the directory. */
export function computeRankExample() {
  const { baseRate, votes } = RANK_EXAMPLE
  const sum = (wanted: string) =>
    votes
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
