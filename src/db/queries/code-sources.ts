import { and, eq, sql } from 'drizzle-orm'
import type { CodeSource } from '#shared/schemas/code.ts'
import type { Db } from '../open-database.ts'
import { codeSources, codes } from '../schema/index.ts'
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

/** When the newest post of each code's own influencer was posted. */
export const listNewestOwnDates = (db: Db, codeIds: readonly number[]) =>
  db
    .select({
      codeId: codes.id,
      postedAt: sql`max(${codeSources.postedAt})`.mapWith(codeSources.postedAt),
    })
    .from(codes)
    .innerJoin(
      codeSources,
      and(eq(codeSources.codeId, codes.id), eq(codeSources.influencerId, codes.influencerId)),
    )
    .where(inIds(codes.id, codeIds))
    .groupBy(codes.id)
    .all()

/** As SQLite keeps it: instants in milliseconds. */
export type SourceRow = Omit<CodeSource, 'postedAt' | 'readAt'> & {
  codeId: number
  postedAt: number
  readAt: number
}

/**
 * The newest posts that show each of these codes, newest first. Only these few are read with their
 * influencer, however many there are: their index has the order.
 */
export const listNewestSources = (
  db: Db,
  { ids, perCode }: { ids: readonly number[]; perCode: number },
) =>
  db.all<SourceRow>(sql`
    select code_id as codeId, post_url as postUrl, username, quote, posted_at as postedAt, reader,
      code_sources.created_at as readAt, code_sources.confidence as confidence
    from json_each(${JSON.stringify(ids)}) as wanted
    cross join code_sources on code_sources.id in (
      select id from code_sources where code_id = wanted.value
      order by posted_at desc, id desc limit ${perCode})
    cross join influencers on influencers.id = code_sources.influencer_id
    order by posted_at desc, code_sources.id desc`)
