import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, formerSlugs } from '../schema/brands.ts'
import { scheduledBrands } from '../schema/collection.ts'
import { idsOf, inChunks, readIds } from './batches.ts'
import { inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** Names, aliases and slugs that are taken; former slugs are, as they lead to other brands. */
export function listTakenNames(db: Db): { keys: Set<string>; slugs: Set<string> } {
  const rows = db.select({ key: brands.nameKey, slug: brands.slug }).from(brands).all()
  const aliases = db.select({ key: brandAliases.aliasKey }).from(brandAliases).all()
  const former = selectFrom(db, formerSlugs, 'slug').all()
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

/** The same for many. */
export function updateBrands(db: Db, ids: readonly number[], change: Partial<BrandInsert>): void {
  db.update(brands).set(change).where(inList(brands.id, ids)).run()
}

/** Deletes brands with all that belongs to them: codes with their posts, votes and copies, aliases, images. */
export function deleteBrandRows(db: Db, ids: readonly number[]): void {
  db.delete(brands).where(inList(brands.id, ids)).run()
}

/** Removes the schedule entries of brands; those not yet published have the key of the name alone. */
export function deleteEntriesOfBrands(
  db: Db,
  of: readonly { id: number; nameKey: string }[],
): void {
  const isOfBrand = inList(scheduledBrands.brandId, idsOf(of))
  const keys = of.map(({ nameKey }) => nameKey)
  db.delete(scheduledBrands)
    .where(or(isOfBrand, inList(scheduledBrands.nameKey, keys)))
    .run()
}

/** Who shows codes of the brands. */
export const listInfluencerIdsOfBrands = (db: Db, ids: readonly number[]): number[] =>
  readIds(
    db,
    sql`select distinct influencer_id as id from codes where ${inList(sql`brand_id`, ids)}`,
  )

export const listCodeIdsOfBrands = (db: Db, ids: readonly number[]): number[] =>
  readIds(db, sql`select id from codes where ${inList(sql`brand_id`, ids)}`)

/** Which of the ids are brands at this moment. */
export const listExistingBrandIds = (db: Db, ids: readonly number[]): Set<number> =>
  new Set(readIds(db, sql`select id from brands where ${inList(sql`id`, ids)}`))
