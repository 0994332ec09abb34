import type { Db } from '#db/open-database.ts'
import {
  listCodesOfBrands,
  listCodesOfSameBrands,
  sumAllVotes,
  writeRanks,
} from '#db/queries/code-standings.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { listVotes } from '#db/queries/votes.ts'
import { type RankableCode, rankCodes } from './rank-codes.ts'

/**
 * Ranks every code of the brands the given codes belong to ('all' = every code), since one vote
 * moves the base rate of the whole brand. Vote counters must be up to date. Answers how many codes
 * were ranked.
 */
export function refreshCodeRanks(db: Db, codeIds: IdSelection, now: Date): number {
  return rankAnew(db, listCodesOfSameBrands(db, codeIds), { now, isAll: codeIds === 'all' })
}

/** The same for the brands themselves, after codes of theirs have gone. */
export function refreshBrandRanks(db: Db, brandIds: readonly number[], now: Date): number {
  return rankAnew(db, listCodesOfBrands(db, brandIds), { now, isAll: false })
}

function rankAnew(
  db: Db,
  codes: readonly RankableCode[],
  { now, isAll }: { now: Date; isAll: boolean },
): number {
  const votes = listVotes(db, isAll ? 'all' : codes.map((code) => code.id))
  writeRanks(db, rankCodes(codes, votes, { site: sumAllVotes(db), now }))
  return codes.length
}
