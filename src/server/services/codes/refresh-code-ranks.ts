import type { Db } from '#db/open-database.ts'
import { listCodesOfSameBrands, sumAllVotes, writeRanks } from '#db/queries/code-standings.ts'
import type { IdSelection } from '#db/queries/conditions.ts'
import { listVotes } from '#db/queries/votes.ts'
import { rankCodes } from './rank-codes.ts'

/**
 * Ranks every code of the brands the given codes belong to ('all' = every code), since one vote
 * moves the base rate of the whole brand. Vote counters must be up to date. Answers how many codes
 * were ranked.
 */
export function refreshCodeRanks(db: Db, codeIds: IdSelection, now: Date): number {
  const codes = listCodesOfSameBrands(db, codeIds)
  const votes = listVotes(db, codeIds === 'all' ? 'all' : codes.map((code) => code.id))
  writeRanks(db, rankCodes(codes, votes, { site: sumAllVotes(db), now }))
  return codes.length
}
