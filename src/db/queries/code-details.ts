import { sql } from 'drizzle-orm'
import type { ReviewReason } from '#shared/domain/vocabulary.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { Db } from '../open-database.ts'
import { inIds } from './conditions.ts'

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
      brands.url as brandUrl, categories.slug as categorySlug,
      typeof(logos.bytes) = 'blob' as hasLogo,
      influencers.id as influencerId, username, display_name as displayName,
      follower_count as followerCount
    from codes
    join brands on brands.id = codes.brand_id and brands.deleted_at is null
    join categories on categories.id = brands.category_id
    join influencers on influencers.id = codes.influencer_id and influencers.deleted_at is null
    left join logos on logos.brand_id = brands.id
    where ${inIds(sql`codes.id`, ids)}`)
