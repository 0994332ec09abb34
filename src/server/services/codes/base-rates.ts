import type { Db } from '#db/open-database.ts'
import { sumAllVotes, sumVotesOfBrands } from '#db/queries/code-standings.ts'
import { RANK } from '#shared/domain/rank.ts'

type VoteSums = { upvotes: number; downvotes: number }

/** The share of 'working' votes that a brand's codes start with, 0 to 1. */
export type BaseRates = {
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

const workingShare = ({ upvotes, downvotes }: VoteSums): number | null =>
  upvotes + downvotes > 0 ? upvotes / (upvotes + downvotes) : null
