import { count, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import {
  brandAliases,
  brands,
  categories,
  codeSources,
  codes,
  formerSlugs,
  scheduledBrands,
} from '../schema/index.ts'
import { inIds } from './conditions.ts'
import { inChunks } from './in-chunks.ts'

/**
 * Keys of all names and aliases, and all slugs, that are taken; so are former slugs, which lead to
 * the brands that took over.
 */
export function listTakenNames(db: Db): { keys: Set<string>; slugs: Set<string> } {
  const rows = db.select({ key: brands.nameKey, slug: brands.slug }).from(brands).all()
  const aliases = db.select({ key: brandAliases.aliasKey }).from(brandAliases).all()
  const former = db.select({ slug: formerSlugs.slug }).from(formerSlugs).all()
  return {
    keys: new Set([...rows, ...aliases].map((row) => row.key)),
    slugs: new Set([...rows, ...former].map((row) => row.slug)),
  }
}

export const listCategoryRefs = (db: Db) =>
  db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .all()

/** The ids of the categories by their slugs. */
export const mapCategoryIds = (db: Db) =>
  new Map(listCategoryRefs(db).map(({ slug, id }) => [slug, id]))

export type BrandInsert = typeof brands.$inferInsert
export type AliasRow = Omit<typeof brandAliases.$inferInsert, 'id' | 'brandId'>

/** Answers the new ids by the keys of the names. */
export const insertBrands = (db: Db, rows: BrandInsert[]): { id: number; nameKey: string }[] =>
  inChunks(rows).flatMap((chunk) =>
    db.insert(brands).values(chunk).returning({ id: brands.id, nameKey: brands.nameKey }).all(),
  )

/** A key that another brand already has stays with that brand. */
export function insertBrandAliases(db: Db, rows: (AliasRow & { brandId: number })[]): void {
  for (const chunk of inChunks(rows))
    db.insert(brandAliases).values(chunk).onConflictDoNothing().run()
}

export function updateBrandCategory(
  db: Db,
  change: { id: number; categoryId: number; confidence: number; now: Date },
): void {
  db.update(brands)
    .set({
      categoryId: change.categoryId,
      classificationConfidence: change.confidence,
      updatedAt: change.now,
    })
    .where(eq(brands.id, change.id))
    .run()
}

/** Notes when a collection looked for codes of the brands. */
export function markBrandsCollected(db: Db, ids: readonly number[], lastCollectedAt: Date): void {
  db.update(brands).set({ lastCollectedAt }).where(inIds(brands.id, ids)).run()
}

/** Everybody who showed a code of the brand. */
export function listInfluencerIdsOfBrand(db: Db, brandId: number): number[] {
  const ofCodes = db
    .select({ id: codes.influencerId })
    .from(codes)
    .where(eq(codes.brandId, brandId))
    .all()
  const ofSources = db
    .selectDistinct({ id: codeSources.influencerId })
    .from(codeSources)
    .innerJoin(codes, eq(codes.id, codeSources.codeId))
    .where(eq(codes.brandId, brandId))
    .all()
  return [...new Set([...ofCodes, ...ofSources].map((row) => row.id))]
}

/**
 * Deletes the brand; its codes with sources and votes, aliases, logo and published schedule entry
 * go by foreign keys, entries not yet published by the name's key. Answers the number of codes.
 */
export function deleteBrandRow(db: Db, brand: { id: number; nameKey: string }): number {
  const counted = db.select({ codes: count() }).from(codes).where(eq(codes.brandId, brand.id)).get()
  db.delete(scheduledBrands)
    .where(or(eq(scheduledBrands.brandId, brand.id), eq(scheduledBrands.nameKey, brand.nameKey)))
    .run()
  db.delete(brands).where(eq(brands.id, brand.id)).run()
  return counted?.codes ?? 0
}

/** Which of the ids are brands at this moment. */
export const listExistingBrandIds = (db: Db, ids: readonly number[]): Set<number> =>
  new Set(
    db
      .select({ id: brands.id })
      .from(brands)
      .where(inArray(brands.id, [...ids]))
      .all()
      .map((row) => row.id),
  )
