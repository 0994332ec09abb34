import { and, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories, codes, influencers, logos } from '../schema/index.ts'
import { hasLogo } from './brand-columns.ts'
import { activeAt, inIds, isPublic } from './conditions.ts'

// Lists are picked as ids from `codes` alone, then loaded: sorting does not drag joins along.
type Page = { now: Date; limit: number }

/** Rank, then how recently it worked or was seen, then the discount; newest id last. */
const rankOrder = [
  desc(codes.rank),
  desc(sql`max(coalesce(${codes.lastWorkedAt}, 0), ${codes.extractedAt})`),
  desc(codes.discountAmount),
  desc(codes.id),
]

const pickIds = (db: Db, where: SQL | undefined, order: SQL[], limit: number): number[] =>
  db
    .select({ id: codes.id })
    .from(codes)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .all()
    .map((row) => row.id)

const newestFirst = [desc(codes.createdAt), desc(codes.id)]

/** Active codes, newest first. */
export function listNewestActiveCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, activeAt(now), newestFirst, limit)
}

/** Codes of any status, newest first. */
export function listNewestCodeIds(db: Db, { limit }: { limit: number }): number[] {
  return pickIds(db, undefined, newestFirst, limit)
}

/** Active codes, exclusive ones first, then in rank order. */
export function listFeaturedCodeIds(db: Db, { now, limit }: Page): number[] {
  return pickIds(db, activeAt(now), [desc(codes.isExclusive), ...rankOrder], limit)
}

/** A brand's active codes in rank order. */
export function listBrandCodeIds(db: Db, { brandId, now, limit }: Page & { brandId: number }) {
  return pickIds(db, and(eq(codes.brandId, brandId), activeAt(now)), rankOrder, limit)
}

/** A brand's expired codes that are public, the latest end first. */
export function listExpiredCodeIds(db: Db, { brandId, now, limit }: Page & { brandId: number }) {
  const expired = and(eq(codes.brandId, brandId), isPublic, lte(codes.expiresAt, now))
  return pickIds(db, expired, [desc(codes.expiresAt), desc(codes.id)], limit)
}

/** An influencer's active codes in rank order. */
export function listInfluencerCodeIds(
  db: Db,
  { influencerId, now, limit }: Page & { influencerId: number },
) {
  return pickIds(db, and(eq(codes.influencerId, influencerId), activeAt(now)), rankOrder, limit)
}

/** The codes of the given ids with brand and influencer, in no particular order. */
export function listCodesById(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: codes.id,
      code: codes.code,
      description: codes.description,
      discountAmount: codes.discountAmount,
      discountType: codes.discountType,
      status: codes.status,
      isExclusive: codes.isExclusive,
      expiresAt: codes.expiresAt,
      createdAt: codes.createdAt,
      extractedAt: codes.extractedAt,
      usageCount: codes.usageCount,
      upvotes: codes.upvotes,
      downvotes: codes.downvotes,
      lastWorkedAt: codes.lastWorkedAt,
      conditions: {
        minOrderAmount: codes.minOrderAmount,
        newCustomersOnly: codes.newCustomersOnly,
        notCombinable: codes.notCombinable,
        excludedGoods: codes.excludedGoods,
      },
      brand: {
        id: brands.id,
        name: brands.name,
        slug: brands.slug,
        url: brands.url,
        categorySlug: categories.slug,
        hasLogo,
      },
      influencer: {
        id: influencers.id,
        username: influencers.username,
        displayName: influencers.displayName,
        followerCount: influencers.followerCount,
      },
    })
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .innerJoin(influencers, eq(influencers.id, codes.influencerId))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .where(inIds(codes.id, ids))
    .all()
}
export type CodeRow = ReturnType<typeof listCodesById>[number]

/** The keys and state that changes to a code need; undefined when there is no such code. */
export function findCode(db: Db, id: number) {
  return db
    .select({
      id: codes.id,
      code: codes.code,
      brandId: codes.brandId,
      influencerId: codes.influencerId,
      status: codes.status,
      needsReview: codes.needsReview,
      discountType: codes.discountType,
    })
    .from(codes)
    .where(eq(codes.id, id))
    .get()
}

/** Whether another code of the brand has this normalised form. */
export function hasOtherCode(
  db: Db,
  { id, brandId, normalizedCode }: { id: number; brandId: number; normalizedCode: string },
): boolean {
  const same = and(
    eq(codes.brandId, brandId),
    eq(codes.normalizedCode, normalizedCode),
    ne(codes.id, id),
  )
  return db.select({ id: codes.id }).from(codes).where(same).get() !== undefined
}
