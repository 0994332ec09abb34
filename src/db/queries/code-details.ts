import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReviewReason } from '#shared/domain/vocabulary.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { CodeSource } from '#shared/schemas/code.ts'
import type { Db } from '../open-database.ts'
import { inPlaceholder, prepareOnce } from '../prepare-once.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { shopUrl } from './brands.ts'
import { inList } from './conditions.ts'

type SameAsShown = Pick<
  AdminCode,
  | 'id'
  | 'code'
  | 'description'
  | 'discountAmount'
  | 'discountType'
  | 'status'
  | 'usageCount'
  | 'upvotes'
  | 'downvotes'
  | 'confidence'
  | 'reviewReason'
>
/** As SQLite keeps it: instants in milliseconds, booleans as 0 and 1. */
export type CodeRow = SameAsShown & {
  isExclusive: number
  needsReview: number
  reviewReason: ReviewReason | null
  hasContradiction: number
  expiresAt: number | null
  createdAt: number
  extractedAt: number
  lastWorkedAt: number | null
  minOrderAmount: number | null
  newCustomersOnly: number
  notCombinable: number
  excludedGoods: string | null
  /** JSON: a list of `DatedTerm`. */
  pinnedTerms: string
  brandId: number
  brandName: string
  brandSlug: string
  brandUrl: string | null
  shopUrl: string | null
  isAffiliateLink: number
  categorySlug: AdminCode['brand']['categorySlug']
  hasLogo: number
  influencerId: number
  username: string
  displayName: string
  followerCount: number
}

/**
 * The codes of the given ids with brand and influencer, in no particular order.
 * Plain SQL: on pages of many codes Drizzle's decoding, column by column, takes as long as SQLite.
 */
export const listCodesById = (db: Db, ids: readonly number[]) =>
  db.all<CodeRow>(sql`
    select codes.id as id, code, codes.description as description,
      discount_amount as discountAmount, discount_type as discountType, status,
      is_exclusive as isExclusive, needs_review as needsReview, review_reason as reviewReason,
      has_contradiction as hasContradiction, codes.confidence as confidence,
      expires_at as expiresAt, codes.created_at as createdAt, extracted_at as extractedAt,
      last_worked_at as lastWorkedAt, usage_count as usageCount, upvotes, downvotes,
      min_order_amount as minOrderAmount, new_customers_only as newCustomersOnly,
      not_combinable as notCombinable, excluded_goods as excludedGoods,
      pinned_terms as pinnedTerms,
      brands.id as brandId, brands.name as brandName, brands.slug as brandSlug,
      brands.url as brandUrl, ${shopUrl} as shopUrl, is_affiliate_link as isAffiliateLink, categories.slug as categorySlug,
      typeof(logos.bytes) = 'blob' as hasLogo,
      influencers.id as influencerId, username, display_name as displayName,
      follower_count as followerCount
    from codes
    join brands on brands.id = codes.brand_id and brands.deleted_at is null
    join categories on categories.id = brands.category_id
    join influencers on influencers.id = codes.influencer_id and influencers.deleted_at is null
    left join logos on logos.brand_id = brands.id
    where ${inList(sql`codes.id`, ids)}`)

const SOURCE_INFLUENCERS = prepareOnce((db) =>
  db
    .select({
      codeId: codeSources.codeId,
      influencers: sql<number>`count(distinct ${codeSources.influencerId})`,
    })
    .from(codeSources)
    .where(inPlaceholder(codeSources.codeId))
    .groupBy(codeSources.codeId)
    .prepare(),
)
/** By how many different influencers each code was shown. */
export const countSourceInfluencers = (db: Db, codeIds: readonly number[]) =>
  SOURCE_INFLUENCERS(db).all({ ids: JSON.stringify(codeIds) })

/** The first and the newest post of each code's own influencer; instants in milliseconds. */
export const listOwnPosts = (db: Db, codeIds: readonly number[]) =>
  db.all<{ codeId: number; firstUrl: string; newestAt: number }>(sql`
    select codes.id as codeId, max(own.posted_at) as newestAt,
      (select post_url from code_sources
        where code_id = codes.id and influencer_id = codes.influencer_id
        order by posted_at, post_url limit 1) as firstUrl
    from codes
    cross join code_sources as own
      on own.code_id = codes.id and own.influencer_id = codes.influencer_id
    where ${inList(sql`codes.id`, codeIds)} group by codes.id`)

/** As SQLite keeps it: instants in milliseconds. */
export type SourceRow = Omit<CodeSource, 'postedAt' | 'readAt'> & {
  codeId: number
  postedAt: number
  readAt: number
}

/**
 * The newest posts that show each of these codes, newest first. Only these few are read with their
 * influencer, however many there are: their index has the order. Why the limit is a subquery, `placeholderInSubquery`
 * says.
 */
export const listNewestSources = (
  db: Db,
  { ids, perCode }: { ids: readonly number[]; perCode: number },
) =>
  db.all<SourceRow>(sql`
    select code_id as codeId, post_url as postUrl, username, quote, posted_at as postedAt, reader,
      code_sources.created_at as readAt, code_sources.confidence as confidence
    from json_each(${JSON.stringify(ids)}) as wanted
    cross join code_sources on code_sources.id in (
      select id from code_sources where code_id = wanted.value
      order by posted_at desc, id desc limit (select ${perCode}))
    cross join influencers on influencers.id = code_sources.influencer_id and deleted_at is null
    order by posted_at desc, code_sources.id desc`)

/** What is stored of one post that shows a code; nothing of people on the block list. */
export const findSource = (db: Db, { codeId, postUrl }: { codeId: number; postUrl: string }) =>
  db
    .select({
      code: codes.code,
      quote: codeSources.quote,
      username: influencers.username,
      postedAt: codeSources.postedAt,
      reader: codeSources.reader,
    })
    .from(codeSources)
    .innerJoin(codes, eq(codes.id, codeSources.codeId))
    .innerJoin(influencers, eq(influencers.id, codeSources.influencerId))
    .where(
      and(
        eq(codeSources.codeId, codeId),
        eq(codeSources.postUrl, postUrl),
        isNull(influencers.deletedAt),
      ),
    )
    .get()
