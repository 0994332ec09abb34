import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { codeCopies } from '../schema/votes.ts'
import { POST_COLUMNS } from './collected-codes.ts'
import { inList } from './conditions.ts'
import { pick } from './pick.ts'

type Page = { afterId: number; limit: number }

export const listBrandsToExport = (db: Db, { afterId, limit }: Page) =>
  db
    .select({
      ...pick(brands, 'id', 'name', 'slug', 'url', 'description'),
      categorySlug: categories.slug,
      classificationConfidence: brands.classificationConfidence,
      ...pick(brands, 'createdAt', 'shopUrl', 'isAffiliateLink'),
    })
    .from(brands)
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .where(gt(brands.id, afterId))
    .orderBy(asc(brands.id))
    .limit(limit)
    .all()

/** Codes by id with the slug of their brand and who showed them first, those after `afterId`. */
export const listCodesToExport = (db: Db, { afterId, limit }: Page) =>
  db
    .select({
      id: codes.id,
      brand: brands.slug,
      code: codes.code,
      ...POST_COLUMNS,
      ...pick(codes, 'status', 'statusPinned', 'needsReview', 'acceptedAt', 'reviewReason'),
      ...pick(codes, 'usageCount', 'upvotes', 'downvotes', 'lastWorkedAt'),
      username: influencers.username,
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
      ...pick(codeSources, 'discountType', 'expiresAt', 'contradiction', 'reader'),
      readAt: codeSources.createdAt,
      ...pick(codeSources, 'confidence', 'reading'),
    })
    .from(codeSources)
    .innerJoin(influencers, eq(influencers.id, codeSources.influencerId))
    .where(inList(codeSources.codeId, codeIds))
    .orderBy(asc(codeSources.codeId), asc(codeSources.postedAt), asc(codeSources.id))
    .all()

export const listCopiesToExport = (db: Db, codeIds: readonly number[]) =>
  db
    .select(pick(codeCopies, 'codeId', 'day', 'copies'))
    .from(codeCopies)
    .where(and(inList(codeCopies.codeId, codeIds), gt(codeCopies.copies, 0)))
    .orderBy(asc(codeCopies.codeId), asc(codeCopies.day))
    .all()
