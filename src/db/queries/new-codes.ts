import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { DiscountType } from '#shared/schemas/common.ts'
import type { Db } from '../open-database.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { readIds } from './batches.ts'
import { inList, isPublic } from './conditions.ts'

// What decides whether new codes wait. An accepted code is a public one, ended or not.

type UnitAmounts = { discountType: DiscountType; discountAmount: number }
export type BrandAmounts = UnitAmounts & { brandId: number; codes: number }

/** By brand and unit: how many accepted codes up to `lastCodeId` have an amount, and the highest of them. */
export const listAcceptedAmounts = (
  db: Db,
  brandIds: readonly number[],
  lastCodeId = Number.MAX_SAFE_INTEGER,
): BrandAmounts[] =>
  db.all<BrandAmounts>(sql`
    select codes.brand_id as brandId, codes.discount_type as discountType, count(*) as codes,
      max(codes.discount_amount) as discountAmount
    from codes where ${inList(sql`codes.brand_id`, brandIds)} and ${isPublic}
      and codes.discount_amount is not null and codes.id <= ${lastCodeId}
    group by codes.brand_id, codes.discount_type`)

/** `categoryId` is null for the whole site. */
export type HighShare = UnitAmounts & { categoryId: number | null }

/**
 * The amount that `percent` of a hundred accepted codes up to `lastCodeId` do not exceed: of every category and
 * unit, and of the site by unit, where there are at least `minCodes`.
 */
export const listHighShares = (
  db: Db,
  { percent, minCodes, lastCodeId }: { percent: number; minCodes: number; lastCodeId: number },
): HighShare[] =>
  db.all<HighShare>(sql`
    with accepted as (
      select brands.category_id as categoryId, codes.discount_type as discountType,
        codes.discount_amount as discountAmount
      from codes cross join brands on brands.id = codes.brand_id
      where ${isPublic} and codes.discount_amount is not null and codes.id <= ${lastCodeId}),
    grouped as (select * from accepted union all
      select null, discountType, discountAmount from accepted),
    placed as (select *,
      row_number() over (partition by categoryId, discountType order by discountAmount) as place,
      count(*) over (partition by categoryId, discountType) as codes from grouped)
    select categoryId, discountType, discountAmount from placed
    where codes >= ${minCodes} and place = cast((codes * ${percent} + 99) / 100 as integer)`)

/** The accepted codes of these brands. */
export const listAcceptedCodes = (db: Db, brandIds: readonly number[]) =>
  db
    .select({ brandId: codes.brandId, code: codes.normalizedCode })
    .from(codes)
    .where(and(inList(codes.brandId, brandIds), isPublic))
    .all()

/** Those of the accounts that were not seen here before `before`, or have no accepted code from before it. */
export const listNewAccounts = (
  db: Db,
  influencerIds: readonly number[],
  before: Date,
): Set<number> =>
  new Set(
    readIds(
      db,
      sql`select id from ${influencers} where ${inList(influencers.id, influencerIds)} and not (
        ${influencers.createdAt} <= ${before.getTime()} and exists (select 1 from ${codes}
          where ${codes.influencerId} = ${influencers.id} and ${isPublic}
            and ${codes.createdAt} <= ${before.getTime()}))`,
    ),
  )

/** Of what collections stored, and the operator has not accepted, this is or may become public by itself. */
const TAKES_PLACE = sql`(${codes.acceptedAt} is null
  and coalesce(${codes.reviewReason}, '') not in ('form', 'new_account', 'author'))`

/** How many places among their codes of the day the accounts have taken since `since`. */
export const countPlacesOfDay = (db: Db, influencerIds: readonly number[], since: Date) =>
  new Map(
    db
      .select({ influencerId: codes.influencerId, places: count() })
      .from(codes)
      .where(
        and(inList(codes.influencerId, influencerIds), gte(codes.collectedAt, since), TAKES_PLACE),
      )
      .groupBy(codes.influencerId)
      .all()
      .map(({ influencerId, places }) => [influencerId, places]),
  )

/** How many places the codes have taken that collections stored from these posts. */
export const countPlacesOfPosts = (db: Db, postUrls: readonly string[]) =>
  new Map(
    db
      .select({ postUrl: codeSources.postUrl, places: count() })
      .from(codeSources)
      .innerJoin(
        codes,
        and(
          eq(codes.id, codeSources.codeId),
          eq(codes.influencerId, codeSources.influencerId),
          // Stored from this post; of a code that was known the post is a further source.
          eq(codes.collectedAt, codeSources.createdAt),
          TAKES_PLACE,
        ),
      )
      .where(inList(codeSources.postUrl, postUrls))
      .groupBy(codeSources.postUrl)
      .all()
      .map(({ postUrl, places }) => [postUrl, places]),
  )
