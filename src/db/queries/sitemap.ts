import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { countRows, endOf, isPublic } from './conditions.ts'

/** A page's key in its address, and when what it shows last changed. */
export type SitemapRow = { key: string; changedAt: number | null }

/** A code changes what pages show when a post shows it again, and when it ends. */
const changeOf = (now: Date) =>
  sql`max(${codes.extractedAt}, iif(${endOf()} <= ${now.getTime()}, ${endOf()}, 0))`
const newestChange = (now: Date, own: SQL) =>
  sql<number | null>`nullif(max(${own}, coalesce(max(${changeOf(now)}), 0)), 0)`

/** Whose pages are listed by their ids: those with active codes. */
const KINDS = {
  brands: {
    table: brands,
    key: brands.slug,
    changedAt: sql`${brands.updatedAt}`,
    ownerOfCodes: codes.brandId,
    hasCodes: gt(brands.totalCodes, 0),
  },
  influencers: {
    table: influencers,
    key: influencers.username,
    changedAt: sql`0`,
    ownerOfCodes: codes.influencerId,
    hasCodes: gt(influencers.activeCodes, 0),
  },
}
type SitemapKind = keyof typeof KINDS

/** How many of a kind there are. */
export const countSitemapRows = (db: Db, kind: SitemapKind): number =>
  countRows(db, KINDS[kind].table, KINDS[kind].hasCodes)

/** Slugs of brands, or usernames of influencers, the oldest first. */
export function listSitemapRows(
  db: Db,
  kind: SitemapKind,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): SitemapRow[] {
  const { table, key, changedAt, ownerOfCodes, hasCodes } = KINDS[kind]
  return db
    .select({ key, changedAt: newestChange(now, changedAt) })
    .from(table)
    .leftJoin(codes, sql`${eq(ownerOfCodes, table.id)} and ${isPublic}`)
    .where(hasCodes)
    .groupBy(table.id)
    .orderBy(asc(table.id))
    .limit(limit)
    .offset(offset)
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
