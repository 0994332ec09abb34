import type { Db } from '#db/open-database.ts'
import { listCodesOfBrands, listRankableCodes, writeRanks } from '#db/queries/code-standings.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { listVotes } from '#db/queries/votes.ts'
import { type BaseRates, createBaseRates } from './base-rates.ts'
import { type RankableCode, type RankBasis, rankCodes } from './rank-codes.ts'

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
  const brandIds = codes.map(({ brandId }) => brandId)
  return rankAndWrite(db, codes, { rateOf: rates.read(db, brandIds), now })
}

/** The same for all codes of brands, after codes of theirs have gone. */
export function refreshBrandRanks(db: Db, brandIds: readonly number[], now: Date): number {
  const rateOf = createBaseRates().read(db, brandIds)
  return rankAndWrite(db, listCodesOfBrands(db, brandIds), { rateOf, now })
}

function rankAndWrite(db: Db, codes: readonly RankableCode[], basis: RankBasis): number {
  const votes = listVotes(
    db,
    codes.map(({ id }) => id),
  )
  writeRanks(db, rankCodes(codes, votes, basis))
  return codes.length
}
