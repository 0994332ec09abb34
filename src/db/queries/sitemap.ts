import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { isPublic } from './conditions.ts'

/** Up to `limit` rows with ids above `after`. */
type SitemapBatch = { now: Date; limit: number; after: number }
/** A page's key in its address, and when what it shows last changed. */
export type SitemapRow = { key: string; changedAt: number | null }
export type NumberedRow = SitemapRow & { id: number }

/** A code changes what pages show when a post shows it again, and when it ends. */
const changeOf = (now: Date) =>
  sql`max(${codes.extractedAt}, iif(${codes.expiresAt} <= ${now.getTime()}, ${codes.expiresAt}, 0))`
const newestChange = (now: Date, own: SQL) =>
  sql<number | null>`nullif(max(${own}, coalesce(max(${changeOf(now)}), 0)), 0)`

const hasBrandCodes = gt(brands.totalCodes, 0)
const hasInfluencerCodes = gt(influencers.activeCodes, 0)

/** How many brands and influencers have active codes. */
export function countSitemapRows(db: Db) {
  const count = (table: SQLiteTable, where: SQL) =>
    db.select({ rows: sql<number>`count(*)` }).from(table).where(where).get()?.rows ?? 0
  return {
    brands: count(brands, hasBrandCodes),
    influencers: count(influencers, hasInfluencerCodes),
  }
}

/** The id of the row behind `count` brands, or influencers, of the sitemap; undefined past the end. */
export function findSitemapId(db: Db, kind: 'brands' | 'influencers', count: number) {
  const [table, where] =
    kind === 'brands'
      ? ([brands, hasBrandCodes] as const)
      : ([influencers, hasInfluencerCodes] as const)
  const rows = db.select({ id: table.id }).from(table).where(where)
  return rows.orderBy(asc(table.id)).limit(1).offset(count).get()?.id
}

/** Slugs of brands with active codes, oldest brand first. */
export function listSitemapBrands(db: Db, { now, limit, after }: SitemapBatch): NumberedRow[] {
  return db
    .select({
      id: brands.id,
      key: brands.slug,
      changedAt: newestChange(now, sql`${brands.updatedAt}`),
    })
    .from(brands)
    .leftJoin(codes, sql`${eq(codes.brandId, brands.id)} and ${isPublic}`)
    .where(and(hasBrandCodes, gt(brands.id, after)))
    .groupBy(brands.id)
    .orderBy(asc(brands.id))
    .limit(limit)
    .all()
}

/** Usernames of influencers with active codes, oldest first. */
export function listSitemapInfluencers(db: Db, { now, limit, after }: SitemapBatch): NumberedRow[] {
  return db
    .select({
      id: influencers.id,
      key: influencers.username,
      changedAt: newestChange(now, sql`0`),
    })
    .from(influencers)
    .leftJoin(codes, sql`${eq(codes.influencerId, influencers.id)} and ${isPublic}`)
    .where(and(hasInfluencerCodes, gt(influencers.id, after)))
    .groupBy(influencers.id)
    .orderBy(asc(influencers.id))
    .limit(limit)
    .all()
}

/** Slugs of the categories in their order; `changedAt` is null for a category without brands. */
export function listSitemapCategories(db: Db, now: Date): SitemapRow[] {
  return db
    .select({
      key: categories.slug,
      changedAt: newestChange(now, sql`coalesce(max(${brands.updatedAt}), 0)`),
    })
    .from(categories)
    .leftJoin(brands, eq(brands.categoryId, categories.id))
    .leftJoin(codes, sql`${eq(codes.brandId, brands.id)} and ${isPublic}`)
    .groupBy(categories.id)
    .orderBy(asc(categories.position))
    .all()
}
