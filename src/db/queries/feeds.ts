import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories, codes } from '../schema/index.ts'
import { activeAt } from './conditions.ts'

/** Whose codes a feed holds; with all three absent everybody's. */
export type FeedOwner = { brandId?: number; categoryId?: number; influencerId?: number }

/** Ids of the newest active codes of one brand, category or influencer, newest first. */
export function listFeedCodeIds(
  db: Db,
  { brandId, categoryId, influencerId, now, limit }: FeedOwner & { now: Date; limit: number },
): number[] {
  const owner = and(
    brandId === undefined ? undefined : eq(codes.brandId, brandId),
    categoryId === undefined ? undefined : eq(brands.categoryId, categoryId),
    influencerId === undefined ? undefined : eq(codes.influencerId, influencerId),
  )
  return db
    .select({ id: codes.id })
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(and(owner, activeAt(now)))
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

/** The category's id and name; undefined for an unknown slug. */
export const findCategory = (db: Db, slug: string) =>
  db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(eq(categories.slug, slug as (typeof categories.$inferSelect)['slug']))
    .get()
