import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codeSources, codes, dismissedCodes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { type CodeKey, inKeys, inList } from './conditions.ts'
import { pick } from './pick.ts'

type Page = { afterId?: number | undefined; limit: number }

/** The next brands by id, those after `afterId`. */
export const listBrandsToExport = (db: Db, { afterId = 0, limit }: Page) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'url', 'description', 'createdAt', 'shopUrl'),
      isAffiliateLink: brands.isAffiliateLink,
      categorySlug: categories.slug,
    })
    .from(brands)
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .where(gt(brands.id, afterId))
    .orderBy(asc(brands.id))
    .limit(limit)
    .all()

/** The same for codes, with the slug of their brand and who showed them first. */
export const listCodesToExport = (db: Db, { afterId = 0, limit }: Page) =>
  db
    .select({
      brand: brands.slug,
      username: influencers.username,
      ...pick(codes, 'id', 'code', 'description', 'discountAmount', 'discountType', 'status'),
      ...pick(codes, 'statusPinned', 'needsReview', 'isExclusive', 'expiresAt', 'minOrderAmount'),
      ...pick(codes, 'newCustomersOnly', 'notCombinable', 'excludedGoods', 'createdAt'),
      extractedAt: codes.extractedAt,
    })
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .innerJoin(influencers, eq(influencers.id, codes.influencerId))
    .where(gt(codes.id, afterId))
    .orderBy(asc(codes.id))
    .limit(limit)
    .all()

/** Every post of the codes with the person behind it, oldest first. */
export const listSourcesToExport = (db: Db, codeIds: readonly number[]) =>
  db
    .select({
      codeId: codeSources.codeId,
      postUrl: codeSources.postUrl,
      ...pick(influencers, 'username', 'displayName', 'followerCount', 'bio'),
      ...pick(codeSources, 'quote', 'quoteStart', 'quoteEnd', 'postedAt', 'discountAmount'),
      ...pick(codeSources, 'discountType', 'expiresAt', 'reader', 'confidence'),
      readAt: codeSources.createdAt,
    })
    .from(codeSources)
    .innerJoin(influencers, eq(influencers.id, codeSources.influencerId))
    .where(inList(codeSources.codeId, codeIds))
    .orderBy(asc(codeSources.codeId), asc(codeSources.postedAt), asc(codeSources.id))
    .all()

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

/** The operator wants these codes after all. */
export function deleteDismissals(db: Db, keys: readonly CodeKey[]): void {
  db.delete(dismissedCodes).where(inKeys(dismissedCodes, keys)).run()
}
