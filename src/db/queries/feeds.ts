import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { boundValue, prepareOnce } from '../prepare-once.ts'
import { brands, categories, codes } from '../schema/index.ts'
import { activeAt } from './conditions.ts'

/** Whose codes a feed holds; with all three absent everybody's. */
export type FeedOwner = { brandId?: number; categoryId?: number; influencerId?: number }

const prepareFeed = (isOfOwner?: SQL) =>
  prepareOnce((db) =>
    db
      .select({ id: codes.id })
      .from(codes)
      .innerJoin(brands, eq(brands.id, codes.brandId))
      .where(and(isOfOwner, activeAt(boundValue('now'))))
      .orderBy(desc(codes.createdAt), desc(codes.id))
      .limit(boundValue('limit'))
      .prepare(),
  )
const OF_EVERYBODY = prepareFeed()
const OF_OWNER = {
  brandId: prepareFeed(eq(codes.brandId, boundValue('id'))),
  categoryId: prepareFeed(eq(brands.categoryId, boundValue('id'))),
  influencerId: prepareFeed(eq(codes.influencerId, boundValue('id'))),
}

/** Ids of the newest active codes of one brand, category or influencer, newest first. */
export function listFeedCodeIds(
  db: Db,
  { now, limit, ...owner }: FeedOwner & { now: Date; limit: number },
): number[] {
  const [[kind, id] = []] = Object.entries(owner)
  const prepare = kind ? OF_OWNER[kind as keyof FeedOwner] : OF_EVERYBODY
  const values = { now: now.getTime(), limit, ...(id !== undefined && { id }) }
  return prepare(db)
    .all(values)
    .map((row) => row.id)
}

/** The category's id and name; undefined for an unknown slug. */
export const findCategory = (db: Db, slug: string) =>
  db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(eq(categories.slug, slug as (typeof categories.$inferSelect)['slug']))
    .get()
