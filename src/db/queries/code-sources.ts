import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codeSources } from '../schema/index.ts'
import { type IdSelection, inIds } from './conditions.ts'

/** By how many different influencers each code was shown. */
export function countSourceInfluencers(db: Db, codeIds: IdSelection) {
  return db
    .select({
      codeId: codeSources.codeId,
      influencers: sql<number>`count(distinct ${codeSources.influencerId})`,
    })
    .from(codeSources)
    .where(inIds(codeSources.codeId, codeIds))
    .groupBy(codeSources.codeId)
    .all()
}
