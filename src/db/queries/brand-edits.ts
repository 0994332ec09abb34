import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, formerSlugs } from '../schema/brands.ts'
import { scheduledBrands } from '../schema/collection.ts'
import { inChunks, readIds } from './batches.ts'
import { inList } from './conditions.ts'
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

/** Deletes a brand with all that belongs to it: codes with their posts, votes and copies, aliases, images. */
export function deleteBrandRow(db: Db, id: number): void {
  db.delete(brands).where(eq(brands.id, id)).run()
}

/** Removes the schedule entries of a brand; those not yet published have the key of its name alone. */
export function deleteEntriesOfBrand(db: Db, brand: { id: number; nameKey: string }): void {
  db.delete(scheduledBrands)
    .where(or(eq(scheduledBrands.brandId, brand.id), eq(scheduledBrands.nameKey, brand.nameKey)))
    .run()
}

/** Who shows codes of a brand. */
export const listInfluencerIdsOfBrand = (db: Db, brandId: number): number[] =>
  readIds(db, sql`select distinct influencer_id as id from codes where brand_id = ${brandId}`)

export const listCodeIdsOfBrand = (db: Db, brandId: number): number[] =>
  readIds(db, sql`select id from codes where brand_id = ${brandId}`)

/** Which of the ids are brands at this moment. */
export const listExistingBrandIds = (db: Db, ids: readonly number[]): Set<number> =>
  new Set(readIds(db, sql`select id from brands where ${inList(sql`id`, ids)}`))
