import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
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
 * whether it did. A website is suggested only where there is none.
 */
export function placeBrandAnew(
  db: Db,
  {
    seen,
    placing,
    suggestedUrl,
    now,
  }: { seen: PlacedBrand; placing: Placing; suggestedUrl: string | null; now: Date },
): boolean {
  const { changes } = db
    .update(brands)
    .set({
      categoryId: placing.categoryId,
      classificationConfidence: placing.confidence,
      suggestedUrl: sql`case when ${brands.url} is null then ${suggestedUrl} end`,
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

/** The websites that wait for the operator, by the ids of their brands. */
export const mapSuggestedUrls = (db: Db): Map<number, string> =>
  new Map(
    db
      .select({ id: brands.id, url: sql<string>`${brands.suggestedUrl}` })
      .from(brands)
      .where(and(isNotNull(brands.suggestedUrl), isNull(brands.url)))
      .all()
      .map(({ id, url }) => [id, url]),
  )

/** Makes the suggested website the brand's own, or drops it; answers the suggestion there was. */
export function settleSuggestedUrl(
  db: Db,
  { id, isAccepted, now }: { id: number; isAccepted: boolean; now: Date },
): string | null {
  const suggested = db
    .select({ url: brands.suggestedUrl })
    .from(brands)
    .where(and(eq(brands.id, id), isNull(brands.url)))
    .get()
  const url = suggested?.url ?? null
  if (url !== null)
    db.update(brands)
      .set({ suggestedUrl: null, updatedAt: now, ...(isAccepted && { url }) })
      .where(eq(brands.id, id))
      .run()
  return url
}
