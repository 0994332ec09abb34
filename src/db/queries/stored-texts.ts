import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { modelReadings } from '../schema/collection.ts'
import { inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

type Row = typeof modelReadings.$inferInsert

/** What one reader stored of these posts, of whatever version of the caption. */
export const listModelReadings = (
  db: Db,
  { reader, postKeys }: { reader: string; postKeys: readonly string[] },
) =>
  selectFrom(db, modelReadings, 'postKey', 'captionHash', 'offers')
    .where(and(eq(modelReadings.reader, reader), inList(modelReadings.postKey, postKeys)))
    .all()

/** An older reading of the post by the same reader is replaced. */
export function saveModelReading(db: Db, row: Row): void {
  db.insert(modelReadings)
    .values(row)
    .onConflictDoUpdate({
      target: [modelReadings.postKey, modelReadings.reader],
      set: pick(row, 'username', 'captionHash', 'offers', 'tokens', 'createdAt'),
    })
    .run()
}

export function deleteModelReadingsOf(db: Db, username: string): void {
  db.delete(modelReadings).where(eq(modelReadings.username, username)).run()
}

/** Answers how many there were. */
export const deleteModelReadingsBefore = (db: Db, before: Date): number =>
  db.delete(modelReadings).where(lt(modelReadings.createdAt, before)).run().changes

const VIDEO = 'https://www.youtube.com/'
/** A range instead of `like`, for which SQLite would not use the index of the addresses. */
export const isVideo = sql`post_url >= ${VIDEO} and post_url < ${`${VIDEO}~`}`

/**
 * Takes the words out of what was read on YouTube before `before`; where they stood, and how they were
 * rated, stays known. Answers of how many posts.
 */
export const emptyYoutubeQuotes = (db: Db, before: Date): number =>
  db.run(sql`update code_sources
    set quote = '', reading = json_set(reading, '$.spans', json_array())
    where ${isVideo} and quote <> '' and created_at < ${before.getTime()}`).changes

/**
 * People whose newest stored post is a video on YouTube read before `before`, and of whom more than
 * the handle is known: the newest post is where that comes from.
 */
export const listYoutubeProfiles = (db: Db, before: Date): { id: number; username: string }[] =>
  db.all(sql`
    with people (id) as (
      select distinct influencer_id from code_sources
      where ${isVideo} and created_at < ${before.getTime()})
    select influencers.id as id, username from people join influencers using (id)
    where (display_name <> username or bio is not null or follower_count <> 0)
      and exists (
        select 1 from (
          select post_url, created_at from code_sources where influencer_id = influencers.id
          order by posted_at desc, code_sources.id desc limit 1)
        where ${isVideo} and created_at < ${before.getTime()})`)

/** What models quoted from videos; answers how many readings there were. */
export const deleteYoutubeReadingsBefore = (db: Db, before: Date): number =>
  db.run(sql`delete from model_readings
    where post_key like 'youtube:%' and created_at < ${before.getTime()}`).changes
