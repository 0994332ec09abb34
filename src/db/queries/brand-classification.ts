import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/index.ts'
import { inIds } from './conditions.ts'

export type PlacedBrand = Pick<typeof brands.$inferSelect, 'id' | 'name' | 'url'> & Placing
type Placing = { categoryId: number; confidence: number }

/** Those of the brands whose category nobody has said for certain: confidence below `below`. */
export const listUnsureBrands = (
  db: Db,
  { ids, below }: { ids: readonly number[]; below: number },
): PlacedBrand[] =>
  db
    .select({
      id: brands.id,
      name: brands.name,
      url: brands.url,
      categoryId: brands.categoryId,
      confidence: brands.classificationConfidence,
    })
    .from(brands)
    .where(and(inIds(brands.id, ids), lt(brands.classificationConfidence, below)))
    .orderBy(brands.id)
    .all()

/**
 * Places a brand anew, unless somebody placed, renamed or deleted it since `seen` was read; answers
 * whether it did. `url` is filled in only where there is none.
 */
export function placeBrandAnew(
  db: Db,
  {
    seen,
    placing,
    url,
    now,
  }: { seen: PlacedBrand; placing: Placing; url: string | null; now: Date },
): boolean {
  const { changes } = db
    .update(brands)
    .set({
      categoryId: placing.categoryId,
      classificationConfidence: placing.confidence,
      url: sql`coalesce(${brands.url}, ${url})`,
      updatedAt: now,
    })
    .where(
      and(
        eq(brands.id, seen.id),
        eq(brands.name, seen.name),
        eq(brands.categoryId, seen.categoryId),
        eq(brands.classificationConfidence, seen.confidence),
      ),
    )
    .run()
  return changes > 0
}
