import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brands, categories } from '../schema/brands.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { inList } from './conditions.ts'
import { pick, type StoredRow, selectStored } from './pick.ts'
import { shopUrl } from './public-brands.ts'

const CODE_COLUMNS = {
  ...pick(codes, 'id', 'code', 'description', 'discountAmount', 'discountType', 'status'),
  ...pick(codes, 'isExclusive', 'needsReview', 'reviewReason', 'hasContradiction', 'confidence'),
  ...pick(codes, 'expiresAt', 'createdAt', 'extractedAt', 'lastWorkedAt', 'usageCount'),
  ...pick(codes, 'upvotes', 'downvotes', 'minOrderAmount', 'newCustomersOnly', 'notCombinable'),
  ...pick(codes, 'excludedGoods', 'pinnedTerms', 'byOlderReader', 'brandId', 'influencerId'),
  brandName: brands.name,
  brandSlug: brands.slug,
  brandUrl: brands.url,
  isAffiliateLink: brands.isAffiliateLink,
  categorySlug: categories.slug,
  ...pick(influencers, 'username', 'displayName', 'followerCount'),
}
const CODE_SELECTION = selectStored(CODE_COLUMNS)
export type CodeRow = StoredRow<typeof CODE_COLUMNS> & { shopUrl: string | null; hasLogo: number }

/**
 * The codes of the given ids with brand and influencer, in no particular order.
 * Plain SQL: on pages of many codes Drizzle's decoding, column by column, takes as long as SQLite.
 */
export const listCodesById = (db: Db, ids: readonly number[]) =>
  db.all<CodeRow>(sql`
    select ${CODE_SELECTION}, ${shopUrl} as shopUrl, typeof(logos.bytes) = 'blob' as hasLogo
    from codes
    join brands on brands.id = codes.brand_id
    join categories on categories.id = brands.category_id
    join influencers on influencers.id = codes.influencer_id
    left join logos on logos.brand_id = brands.id
    where ${inList(sql`codes.id`, ids)}`)

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

/** Posts go by the name `source` in the queries that read them like this. */
export const source = alias(codeSources, 'source')
export const SOURCE_COLUMNS = {
  ...pick(source, 'codeId', 'postUrl', 'quote', 'postedAt', 'reader', 'confidence', 'reading'),
  readAt: source.createdAt,
  username: influencers.username,
}
const SOURCE_SELECTION = selectStored(SOURCE_COLUMNS)
export type SourceRow = StoredRow<typeof SOURCE_COLUMNS>

/**
 * The newest posts that show each of these codes, newest first. Only these few are read with their
 * influencer, however many there are: their index has the order.
 */
export const listNewestSources = (
  db: Db,
  { ids, perCode }: { ids: readonly number[]; perCode: number },
) =>
  db.all<SourceRow>(sql`
    select ${SOURCE_SELECTION}
    from json_each(${JSON.stringify(ids)}) as wanted
    cross join code_sources as source on source.id in (
      select id from code_sources where code_id = wanted.value
      order by posted_at desc, id desc limit ${perCode})
    cross join influencers on influencers.id = source.influencer_id
    order by source.posted_at desc, source.id desc`)
