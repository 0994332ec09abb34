import type { VoteRow } from '#db/queries/votes.ts'
import { RANK, rankCode, type VoteTally, voteWeight } from '#shared/domain/rank.ts'

/** A code to rank, with its stored vote counters. */
export type RankableCode = { id: number; brandId: number; upvotes: number; downvotes: number }
type VoteSums = { upvotes: number; downvotes: number }

/**
 * Ranks whole brands at once, purely: `codes` are all codes of each brand, `votes` all votes on
 * them, `site` the votes on the whole site. The base rate is the brand's share of working votes,
 * else the site's, else one half; `rankCode` holds the formula.
 */
export function rankCodes(
  codes: readonly RankableCode[],
  votes: readonly VoteRow[],
  { site, now }: { site: VoteSums; now: Date },
): { id: number; rank: number }[] {
  const tallies = tallyVotes(votes, now)
  const siteRate = workingShare(site) ?? RANK.neutralRate
  const brandSums = new Map<number, VoteSums>()
  for (const { brandId, upvotes, downvotes } of codes) {
    const sums = brandSums.get(brandId) ?? { upvotes: 0, downvotes: 0 }
    brandSums.set(brandId, {
      upvotes: sums.upvotes + upvotes,
      downvotes: sums.downvotes + downvotes,
    })
  }
  return codes.map(({ id, brandId }) => {
    const sums = brandSums.get(brandId)
    const baseRate = (sums && workingShare(sums)) ?? siteRate
    return { id, rank: rankCode(tallies.get(id) ?? { working: 0, notWorking: 0 }, baseRate) }
  })
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

function workingShare({ upvotes, downvotes }: VoteSums): number | null {
  return upvotes + downvotes > 0 ? upvotes / (upvotes + downvotes) : null
}
