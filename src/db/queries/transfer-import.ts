import { and, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes, dismissedCodes } from '../schema/codes.ts'
import { codeCopies, votes } from '../schema/votes.ts'
import { inChunks } from './batches.ts'
import { type CodeKey, inKeys, inList } from './conditions.ts'
import { pick } from './pick.ts'

export const listBrandsByNames = (
  db: Db,
  { slugs, nameKeys }: { slugs: readonly string[]; nameKeys: readonly string[] },
) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'nameKey', 'url', 'description', 'categoryId'),
      ...pick(brands, 'shopUrl', 'isAffiliateLink'),
    })
    .from(brands)
    .where(or(inList(brands.slug, slugs), inList(brands.nameKey, nameKeys)))
    .all()
export type NamedBrand = ReturnType<typeof listBrandsByNames>[number]

/** Every column of the codes of these brands with one of these normalised codes. */
export const listCodeRecords = (
  db: Db,
  {
    brandIds,
    normalizedCodes,
  }: { brandIds: readonly number[]; normalizedCodes: readonly string[] },
) =>
  db
    .select()
    .from(codes)
    .where(and(inList(codes.brandId, brandIds), inList(codes.normalizedCode, normalizedCodes)))
    .all()
export type CodeRecord = typeof codes.$inferSelect

export function insertVotes(db: Db, rows: readonly (typeof votes.$inferInsert)[]): void {
  for (const chunk of inChunks(rows)) db.insert(votes).values(chunk).run()
}

export function insertCopies(db: Db, rows: readonly (typeof codeCopies.$inferInsert)[]): void {
  for (const chunk of inChunks(rows))
    db.insert(codeCopies)
      .values(chunk)
      // The votes of the day may have made its row.
      .onConflictDoUpdate({
        target: [codeCopies.codeId, codeCopies.day],
        set: { copies: sql`max(${codeCopies.copies}, excluded.copies)` },
      })
      .run()
}

/** The operator wants these codes after all. */
export function deleteDismissals(db: Db, keys: readonly CodeKey[]): void {
  db.delete(dismissedCodes).where(inKeys(dismissedCodes, keys)).run()
}
