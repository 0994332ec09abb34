import type { VoteRow } from '#db/queries/votes.ts'
import { rankCode, type VoteTally, voteWeight } from '#shared/domain/rank.ts'

export type RankableCode = { id: number; brandId: number }
export type RankBasis = { rateOf: (brandId: number) => number; now: Date }

/**
 * Ranks codes, purely: `votes` are all votes on them, `rateOf` gives the base rate of a brand;
 * `rankCode` holds the formula.
 */
export function rankCodes(
  codes: readonly RankableCode[],
  votes: readonly VoteRow[],
  { rateOf, now }: RankBasis,
): { id: number; rank: number }[] {
  const tallies = tallyVotes(votes, now)
  return codes.map(({ id, brandId }) => ({
    id,
    rank: rankCode(tallies.get(id) ?? { working: 0, notWorking: 0 }, rateOf(brandId)),
  }))
}

function tallyVotes(votes: readonly VoteRow[], now: Date): Map<number, VoteTally> {
  const tallies = new Map<number, VoteTally>()
  for (const { codeId, vote, createdAt } of votes) {
    const tally = tallies.get(codeId) ?? { working: 0, notWorking: 0 }
    tally[vote === 'working' ? 'working' : 'notWorking'] += voteWeight(
      now.getTime() - createdAt.getTime(),
    )
    tallies.set(codeId, tally)
  }
  return tallies
}
