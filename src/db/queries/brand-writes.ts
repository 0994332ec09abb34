import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, formerSlugs, logos, shareImages } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { scheduledBrands } from '../schema/collection.ts'
import { batchesUntilEmpty, inChunks, readIds } from './batches.ts'
import { brandNotDeleted, countRows, inList } from './conditions.ts'
import { pick } from './pick.ts'

/** Names, aliases and slugs that are taken; former slugs are, as they lead to other brands. */
export function listTakenNames(db: Db): { keys: Set<string>; slugs: Set<string> } {
  const rows = db.select({ key: brands.nameKey, slug: brands.slug }).from(brands).all()
  const aliases = db.select({ key: brandAliases.aliasKey }).from(brandAliases).all()
  const former = db.select({ slug: formerSlugs.slug }).from(formerSlugs).all()
  return {
    keys: new Set([...rows, ...aliases].map((row) => row.key)),
    slugs: new Set([...rows, ...former].map((row) => row.slug)),
  }
}

export type BrandInsert = typeof brands.$inferInsert
export type AliasRow = Omit<typeof brandAliases.$inferInsert, 'id' | 'brandId'>

/** Answers the new ids by the keys of the names. */
export const insertBrands = (db: Db, rows: BrandInsert[]): { id: number; nameKey: string }[] =>
  inChunks(rows).flatMap((chunk) =>
    db
      .insert(brands)
      .values(chunk)
      .returning(pick(brands, 'id', 'nameKey'))
      .all(),
  )

/** Brands other than `exceptId` that have one of the keys, as their name or as an alias. */
export const listOwnersOfKeys = (db: Db, keys: readonly string[], exceptId: number) =>
  db.all<{ key: string; name: string }>(sql`
    select name_key as key, name from brands
    where ${inList(sql`name_key`, keys)} and id <> ${exceptId}
    union select alias_key, name from brand_aliases join brands on brands.id = brand_id
    where ${inList(sql`alias_key`, keys)} and brand_id <> ${exceptId}`)

/** From now on the old slug leads to the brand; one that it takes back leads nowhere any more. */
export function moveSlug(
  db: Db,
  id: number,
  { from, to, now }: { from: string; to: string; now: Date },
): void {
  db.delete(formerSlugs).where(eq(formerSlugs.slug, to)).run()
  db.insert(formerSlugs).values({ slug: from, brandId: id, createdAt: now }).run()
}

/** Gives a brand these aliases instead of those that it has. */
export function replaceAliases(db: Db, brandId: number, rows: readonly AliasRow[]): void {
  db.delete(brandAliases).where(eq(brandAliases.brandId, brandId)).run()
  insertBrandAliases(
    db,
    rows.map((row) => ({ ...row, brandId })),
  )
}

/** A key that another brand already has stays with that brand. */
export function insertBrandAliases(db: Db, rows: (AliasRow & { brandId: number })[]): void {
  for (const chunk of inChunks(rows))
    db.insert(brandAliases).values(chunk).onConflictDoNothing().run()
}

/** Writes the given columns of one brand; absent keys stay as they are. */
export function updateBrand(db: Db, id: number, change: Partial<BrandInsert>): void {
  db.update(brands).set(change).where(eq(brands.id, id)).run()
}

/** Notes when a collection looked for codes of the brands. */
export function markBrandsCollected(db: Db, ids: readonly number[], lastCollectedAt: Date): void {
  db.update(brands).set({ lastCollectedAt }).where(inList(brands.id, ids)).run()
}

/**
 * Marks a brand deleted and frees its name and slug (`~id` cannot be a name). Aliases, former slugs
 * and images are deleted at once, codes later in batches; codes of brands that were merged into this
 * one follow its codes. Returns its number of codes.
 */
export function markBrandDeleted(
  db: Db,
  id: number,
  { mergedIntoId, now }: { mergedIntoId: number | null; now: Date },
): number {
  const ownCodes = countRows(db, codes, eq(codes.brandId, id))
  const freedKey = `~${id}`
  db.update(brands)
    .set({
      deletedAt: now,
      mergedIntoId,
      slug: freedKey,
      nameKey: freedKey,
      totalCodes: 0,
      percentageCodes: 0,
      percentageSum: 0,
      newCodes: 0,
      formerNewCodes: 0,
    })
    .where(eq(brands.id, id))
    .run()
  db.update(brands)
    .set({ mergedIntoId })
    .where(and(eq(brands.mergedIntoId, id), isNotNull(brands.deletedAt)))
    .run()
  for (const table of [brandAliases, formerSlugs, logos, shareImages])
    db.delete(table).where(eq(table.brandId, id)).run()
  return ownCodes
}

/** Removes the schedule entries of a brand; those not yet published have the key of its name alone. */
export function deleteEntriesOfBrand(db: Db, brand: { id: number; nameKey: string }): void {
  db.delete(scheduledBrands)
    .where(or(eq(scheduledBrands.brandId, brand.id), eq(scheduledBrands.nameKey, brand.nameKey)))
    .run()
}

/** Brands that are marked deleted, but still have rows; `mergedIntoId` is the brand that gets these, or null. */
export const listBrandsBeingDeleted = (db: Db) =>
  db.all<{ id: number; mergedIntoId: number | null }>(
    sql`select id, merged_into_id as mergedIntoId from brands where deleted_at is not null`,
  )

export const codesOfBrandBatches = (db: Db, brandId: number, size: number) =>
  batchesUntilEmpty(db, sql`select id from codes where brand_id = ${brandId} limit ${size}`)

/** What the operator deleted of a brand's codes, by their normalised form, in batches. */
export const dismissedOfBrandBatches = (db: Db, brandId: number, size: number) =>
  batchesUntilEmpty<string>(
    db,
    sql`select normalized_code as id from dismissed_codes where brand_id = ${brandId} limit ${size}`,
  )

/** Forgets that codes of a brand were deleted. */
export function deleteDismissed(db: Db, brandId: number, normalized: readonly string[]): void {
  db.run(sql`delete from dismissed_codes
    where brand_id = ${brandId} and ${inList(sql`normalized_code`, normalized)}`)
}

/** Who shows codes of a brand: 5 to 10 ms where it has 20,000. */
export const listInfluencerIdsOfBrand = (db: Db, brandId: number): number[] =>
  readIds(db, sql`select distinct influencer_id as id from codes where brand_id = ${brandId}`)

/** Removes a hidden brand that has no codes any more; answers whether it did. */
export const deleteHiddenBrand = (db: Db, id: number): boolean =>
  db.run(sql`delete from brands where id = ${id} and deleted_at is not null
    and not exists (select 1 from codes where brand_id = ${id})`).changes > 0

/** Which of the ids are brands at this moment. */
export const listExistingBrandIds = (db: Db, ids: readonly number[]): Set<number> =>
  new Set(
    readIds(db, sql`select id from brands where ${inList(sql`id`, ids)} and ${brandNotDeleted}`),
  )
