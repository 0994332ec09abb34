import type { Db } from '#db/open-database.ts'
import { listCodesOfBrands, listRankableCodes, writeRanks } from '#db/queries/code-standings.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { listVotes } from '#db/queries/votes.ts'
import { type BaseRates, createBaseRates } from './base-rates.ts'
import { rankCodes } from './rank-codes.ts'

/**
 * Ranks the given codes ('all' = every code). One vote moves the base rate of all codes of its
 * brand; these follow when the job ranks everything, every ten minutes, for a brand may have a
 * hundred thousand. Vote counters must be up to date. Answers how many codes were ranked.
 */
export function refreshCodeRanks(
  db: Db,
  codeIds: IdSelection,
  now: Date,
  rates: BaseRates = createBaseRates(),
): number {
  const codes = listRankableCodes(db, codeIds)
  const votes = listVotes(db, codeIds)
  const brandIds = codes.map(({ brandId }) => brandId)
  writeRanks(db, rankCodes(codes, votes, { rateOf: rates.read(db, brandIds), now }))
  return codes.length
}

/** The same for all codes of brands, after codes of theirs have gone. */
export function refreshBrandRanks(db: Db, brandIds: readonly number[], now: Date): number {
  const codes = listCodesOfBrands(db, brandIds)
  const votes = listVotes(
    db,
    codes.map(({ id }) => id),
  )
  const rateOf = createBaseRates().read(db, brandIds)
  writeRanks(db, rankCodes(codes, votes, { rateOf, now }))
  return codes.length
}
