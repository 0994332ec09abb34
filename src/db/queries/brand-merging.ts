import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import {
  brandAliases,
  brands,
  codes,
  dismissedCodes,
  formerSlugs,
  runs,
  scheduledBrands,
} from '../schema/index.ts'
import type { CodePair } from './code-merging.ts'

type BrandPair = { fromId: number; intoId: number }

/** The codes that both brands have. */
export function listSharedCodes(db: Db, { fromId, intoId }: BrandPair): CodePair[] {
  const other = alias(codes, 'other')
  return db
    .select({ fromId: codes.id, intoId: other.id })
    .from(codes)
    .innerJoin(other, eq(other.normalizedCode, codes.normalizedCode))
    .where(and(eq(codes.brandId, fromId), eq(other.brandId, intoId)))
    .all()
}

/**
 * Moves all that belongs to one brand to the other: codes (none may be there already), dismissed
 * codes, aliases, runs, schedule entries and former slugs. Answers the number of codes.
 */
export function moveBrandRows(db: Db, { fromId, intoId }: BrandPair): number {
  const brandId = { brandId: intoId }
  const moved = db.update(codes).set(brandId).where(eq(codes.brandId, fromId)).run().changes
  db.run(sql`update or ignore ${dismissedCodes} set brand_id = ${intoId}
    where brand_id = ${fromId}`)
  for (const table of [brandAliases, runs, scheduledBrands, formerSlugs])
    db.update(table).set(brandId).where(eq(table.brandId, fromId)).run()
  return moved
}

/**
 * Deletes a brand of which nothing but logo and sharing picture is left. Its name becomes an alias
 * of the other brand, its slug leads there.
 */
export function dissolveBrand(
  db: Db,
  from: { id: number; name: string; nameKey: string; slug: string },
  { intoId, now }: { intoId: number; now: Date },
): void {
  db.delete(brands).where(eq(brands.id, from.id)).run()
  db.insert(brandAliases)
    .values({ brandId: intoId, alias: from.name, aliasKey: from.nameKey, kind: 'spelling' })
    .onConflictDoNothing()
    .run()
  db.insert(formerSlugs).values({ slug: from.slug, brandId: intoId, createdAt: now }).run()
  db.update(brands).set({ updatedAt: now }).where(eq(brands.id, intoId)).run()
}

/** The present slug of the brand that once had, or took over, this one; undefined for others. */
export const findSuccessorSlug = (db: Db, slug: string): string | undefined =>
  db
    .select({ slug: brands.slug })
    .from(formerSlugs)
    .innerJoin(brands, eq(brands.id, formerSlugs.brandId))
    .where(eq(formerSlugs.slug, slug))
    .get()?.slug
