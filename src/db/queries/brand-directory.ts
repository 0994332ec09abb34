import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brandAliases, brands, categories, logos } from '../schema/brands.ts'
import { inList } from './conditions.ts'
import { isOwnLogo } from './images.ts'
import { pick, selectFrom } from './pick.ts'
import { hasLogo } from './public-brands.ts'

/** Every brand with what the collection needs to recognise it. */
export const listDirectoryBrands = (db: Db) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'nameKey', 'url'),
      categorySlug: categories.slug,
    })
    .from(brands)
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .orderBy(asc(brands.id))
    .all()

/** Of all brands, or of these. */
export const listBrandAliases = (db: Db, brandIds?: readonly number[]) =>
  selectFrom(db, brandAliases, 'brandId', 'alias', 'aliasKey', 'kind')
    .where(brandIds && inList(brandAliases.brandId, brandIds))
    .orderBy(asc(brandAliases.id))
    .all()

export const listBrandRefs = (db: Db, ids: readonly number[]) =>
  selectFrom(db, brands, 'id', 'name', 'slug', 'nameKey', 'categoryId')
    .where(inList(brands.id, ids))
    .all()

/** Everything of one brand that the operator may change, or undefined; `logo` says whose it is. */
export const findEditableBrand = (db: Db, id: number) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'nameKey', 'url', 'shopUrl', 'isAffiliateLink'),
      ...pick(brands, 'description', 'categoryId'),
      logo: sql<'own' | 'fetched' | null>`case when ${isOwnLogo} then 'own'
        when ${hasLogo} then 'fetched' end`,
      logoSavedAt: logos.fetchedAt,
    })
    .from(brands)
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .where(eq(brands.id, id))
    .get()

/** Those of the brands whose category nobody has said for certain: its confidence is below `below`. */
export const listBrandsWithUncertainCategory = (
  db: Db,
  { ids, below }: { ids: readonly number[]; below: number },
) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'url', 'categoryId'),
      confidence: brands.classificationConfidence,
    })
    .from(brands)
    .where(and(inList(brands.id, ids), lt(brands.classificationConfidence, below)))
    .orderBy(brands.id)
    .all()

export type ClassifiedBrand = ReturnType<typeof listBrandsWithUncertainCategory>[number]

type Reclassification = {
  seen: ClassifiedBrand
  choice: Pick<ClassifiedBrand, 'categoryId' | 'confidence'>
  suggestedUrl: string | null
  now: Date
}

/**
 * Gives a brand another category, unless somebody moved, renamed or deleted it since `seen` was read;
 * answers whether it did. A website is suggested only where there is none.
 */
export function reclassifyBrand(db: Db, { seen, choice, suggestedUrl, now }: Reclassification) {
  const { changes } = db
    .update(brands)
    .set({
      categoryId: choice.categoryId,
      classificationConfidence: choice.confidence,
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

/** What only the operator sees of brands, of all or of these. */
export const listManagedColumns = (db: Db, ids?: readonly number[]) =>
  db
    .select({
      ...pick(brands, 'id', 'classificationConfidence', 'lastCodeAt', 'createdAt'),
      suggestedUrl: sql<
        string | null
      >`case when ${brands.url} is null then ${brands.suggestedUrl} end`,
      copies: sql<number>`(select coalesce(sum(usage_count), 0) from codes
        where brand_id = brands.id)`,
    })
    .from(brands)
    .where(ids && inList(brands.id, ids))
    .all()

/** Makes the suggested website the brand's own, or drops it; answers the suggestion there was. */
export function decideSuggestedUrl(
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
