import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { inIds } from './conditions.ts'
import { walkUntilGone } from './walk-ids.ts'

const VIDEO = 'https://www.youtube.com/'
/** A range instead of `like`, for which SQLite would not use the index of the addresses. */
const isVideo = sql`post_url >= ${VIDEO} and post_url < ${`${VIDEO}~`}`

/**
 * Sources on YouTube read before `before` that still hold words, in portions; each must be emptied
 * before the next is asked for.
 */
export const walkYoutubeQuotes = (db: Db, before: Date, size: number) =>
  walkUntilGone(
    db,
    sql`select id from code_sources
      where ${isVideo} and quote <> '' and created_at < ${before.getTime()} limit ${size}`,
  )

/** Takes the words out of sources; where they stood stays known. Answers how many there are. */
export const emptyQuotes = (db: Db, ids: readonly number[]): number =>
  db.run(sql`update code_sources set quote = '' where ${inIds(sql`id`, ids)}`).changes

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
