import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { codeSources, influencers } from '../schema/index.ts'
import { type IdSelection, inIds } from './conditions.ts'

/** The newest sources of each code, newest first, at most `perCode` of each. */
export function listNewestSources(
  db: Db,
  { codeIds, perCode }: { codeIds: readonly number[]; perCode: number },
) {
  const numbered = db
    .select({
      codeId: codeSources.codeId,
      influencerId: codeSources.influencerId,
      postUrl: codeSources.postUrl,
      quote: codeSources.quote,
      postedAt: codeSources.postedAt,
      reader: codeSources.reader,
      confidence: codeSources.confidence,
      position: sql<number>`row_number() over (partition by ${codeSources.codeId}
        order by ${codeSources.postedAt} desc, ${codeSources.id} desc)`.as('position'),
    })
    .from(codeSources)
    .where(inIds(codeSources.codeId, codeIds))
    .as('numbered')
  return db
    .select({
      codeId: numbered.codeId,
      postUrl: numbered.postUrl,
      username: influencers.username,
      quote: numbered.quote,
      postedAt: numbered.postedAt,
      reader: numbered.reader,
      confidence: numbered.confidence,
    })
    .from(numbered)
    .innerJoin(influencers, eq(influencers.id, numbered.influencerId))
    .where(lte(numbered.position, perCode))
    .orderBy(asc(numbered.codeId), asc(numbered.position))
    .all()
}

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
