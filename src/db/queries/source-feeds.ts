import { asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { feeds } from '../schema/collection.ts'
import { pick, selectFrom } from './pick.ts'

/** All, by when they were added. */
export const listFeeds = (db: Db) =>
  db
    .select({
      ...pick(feeds, 'id', 'url', 'title', 'username', 'readAt', 'failures', 'failure'),
      ...pick(feeds, 'etag', 'lastModified', 'directoryState'),
      brandName: brands.name,
    })
    .from(feeds)
    .leftJoin(brands, eq(brands.id, feeds.brandId))
    .orderBy(asc(feeds.id))
    .all()
export type FeedRow = ReturnType<typeof listFeeds>[number]

/** False where the address is known. */
export const insertFeed = (db: Db, row: typeof feeds.$inferInsert): boolean =>
  db.insert(feeds).values(row).onConflictDoNothing().run().changes > 0

export function updateFeed(db: Db, id: number, change: Partial<typeof feeds.$inferInsert>): void {
  db.update(feeds).set(change).where(eq(feeds.id, id)).run()
}

/** Answers its address; undefined where there is none. */
export const deleteFeed = (db: Db, id: number) =>
  db
    .delete(feeds)
    .where(eq(feeds.id, id))
    .returning(pick(feeds, 'url', 'username'))
    .get()

export function deleteFeedsOf(db: Db, username: string): void {
  db.delete(feeds).where(eq(feeds.username, username)).run()
}

/** Those that failed so often in a row. */
export const listFailingFeeds = (db: Db, failures: number) =>
  selectFrom(db, feeds, 'title', 'url', 'failure').where(gte(feeds.failures, failures)).all()

/** Changes with whatever decides which offers of a post are stored: brands, what they are called, who is blocked. */
export const readDirectoryState = (db: Db): string =>
  db.get<{ state: string }>(sql`select
    (select count(*) || ' ' || coalesce(max(id), 0) from brands) || ' ' ||
    (select count(*) || ' ' || coalesce(max(id), 0) from brand_aliases) || ' ' ||
    (select count(*) from blocked_influencers) as state`)?.state ?? ''
