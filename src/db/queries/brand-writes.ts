import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import {
  brandAliases,
  brands,
  categories,
  codeSources,
  codes,
  formerSlugs,
  logos,
  scheduledBrands,
  shareImages,
} from '../schema/index.ts'
import { inIds, isKept } from './conditions.ts'
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
 * Makes a brand invisible for everybody and frees its name and slug: no name of a brand has such a
 * key. Aliases, former slugs, pictures and schedule entries (those not yet published by the name's
 * key) go at once; codes, sources and votes are left to `walkCodesOfBrand`. Answers how many codes it
 * has.
 */
export function hideBrandRow(db: Db, brand: { id: number; nameKey: string }, now: Date): number {
  const counted = db.select({ codes: count() }).from(codes).where(eq(codes.brandId, brand.id)).get()
  const tombstone = `~${brand.id}`
  db.update(brands)
    .set({
      deletedAt: now,
      slug: tombstone,
      nameKey: tombstone,
      totalCodes: 0,
      percentageCodes: 0,
      percentageSum: 0,
      newCodes: 0,
      formerNewCodes: 0,
    })
    .where(eq(brands.id, brand.id))
    .run()
  for (const table of [brandAliases, formerSlugs, logos, shareImages])
    db.delete(table).where(eq(table.brandId, brand.id)).run()
  db.delete(scheduledBrands)
    .where(or(eq(scheduledBrands.brandId, brand.id), eq(scheduledBrands.nameKey, brand.nameKey)))
    .run()
  return counted?.codes ?? 0
}

/** Brands that are hidden, but still have rows. */
export const listDeletedBrandIds = (db: Db): number[] =>
  db
    .all<{ id: number }>(sql`select id from brands where deleted_at is not null`)
    .map(({ id }) => id)

/** The codes of a brand in portions; each must be deleted before the next is asked for. */
export function* walkCodesOfBrand(db: Db, brandId: number, size: number): Generator<number[]> {
  for (;;) {
    const rows = db.all<{ id: number }>(
      sql`select id from codes where brand_id = ${brandId} limit ${size}`,
    )
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
  }
}

/** Who shows codes of a brand, each once, in portions of at most `size`, which may be empty. */
export function* walkInfluencersOfBrand(
  db: Db,
  brandId: number,
  size: number,
): Generator<number[]> {
  const seen = new Set<number>()
  for (let last = 0; ; ) {
    const rows = db.all<{ id: number; influencerId: number }>(
      sql`select id, influencer_id as influencerId from codes
        where brand_id = ${brandId} and id > ${last} order by id limit ${size}`,
    )
    const fresh = [...new Set(rows.map(({ influencerId }) => influencerId))].filter(
      (id) => !seen.has(id),
    )
    yield fresh
    for (const id of fresh) seen.add(id)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Removes a hidden brand that has no codes any more; answers whether it did. */
export const deleteHiddenBrand = (db: Db, id: number): boolean =>
  db.run(sql`delete from brands where id = ${id} and deleted_at is not null
    and not exists (select 1 from codes where brand_id = ${id})`).changes > 0

/** Which of the ids are brands at this moment. */
export const listExistingBrandIds = (db: Db, ids: readonly number[]): Set<number> =>
  new Set(
    db
      .select({ id: brands.id })
      .from(brands)
      .where(and(inArray(brands.id, [...ids]), isKept))
      .all()
      .map((row) => row.id),
  )
