import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, writtenOnce } from '../open-database.ts'
import { brands, categories, logos } from '../schema/brands.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { inList } from './conditions.ts'
import { pick } from './pick.ts'
import { hasLogo, shopUrl } from './public-brands.ts'

/** The codes of the given ids with brand and influencer, in no particular order. */
export const listCodesById = (db: Db, ids: readonly number[]) =>
  codesById(db).all({ ids: JSON.stringify(ids) })
const codesById = writtenOnce((db) =>
  db
    .select({
      ...pick(codes, 'id', 'code', 'description', 'discountAmount', 'discountType', 'status'),
      ...pick(codes, 'isExclusive', 'expiresAt', 'createdAt', 'extractedAt', 'lastWorkedAt'),
      ...pick(codes, 'usageCount', 'upvotes', 'downvotes', 'confirmedAt'),
      conditions: pick(
        codes,
        'minOrderAmount',
        'newCustomersOnly',
        'notCombinable',
        'excludedGoods',
      ),
      brand: {
        ...pick(brands, 'id', 'name', 'slug', 'url', 'isAffiliateLink'),
        shopUrl,
        categorySlug: categories.slug,
        hasLogo,
      },
      influencer: pick(influencers, 'id', 'username', 'displayName', 'followerCount'),
      /** For the operator alone. */
      review: {
        ...pick(codes, 'confidence', 'byOlderReader', 'needsReview', 'reviewReason', 'doubt'),
        ...pick(codes, 'pinnedTerms', 'hasContradiction'),
      },
    })
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .innerJoin(influencers, eq(influencers.id, codes.influencerId))
    .leftJoin(logos, eq(logos.brandId, brands.id))
    .where(sql`${codes.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)
export type CodeRow = ReturnType<typeof listCodesById>[number]

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

/** When each of these codes came into the directory; of one that the operator brought, when it was read. */
export const mapFirstSights = (db: Db, ids: readonly number[]): Map<number, Date> => {
  const read = sql`(select min(created_at) from code_sources where code_id = ${codes.id})`
  const at = sql`coalesce(${codes.collectedAt}, ${read}, ${codes.createdAt})`.mapWith(
    codes.createdAt,
  )
  const rows = db.select({ id: codes.id, at }).from(codes).where(inList(codes.id, ids)).all()
  return new Map(rows.map((row) => [row.id, row.at]))
}

/** Posts go by the name `source` in the queries that read them like this. */
export const source = alias(codeSources, 'source')
export const SOURCE_COLUMNS = {
  codeId: source.codeId,
  post: {
    ...pick(source, 'postUrl', 'quote', 'postedAt', 'reader', 'confidence'),
    readAt: source.createdAt,
    username: influencers.username,
  },
  /** JSON, which the operator's screens alone need. */
  reading: sql<string | null>`${source.reading}`,
}

/**
 * The newest posts that show each of these codes, newest first. Only these few are read with their
 * influencer, however many there are: their index has the order.
 */
export const listNewestSources = (
  db: Db,
  { ids, perCode }: { ids: readonly number[]; perCode: number },
) => newestSources(db).all({ ids: JSON.stringify(ids), perCode })
const newestSources = writtenOnce((db) =>
  db
    .select(SOURCE_COLUMNS)
    .from(sql`json_each(${sql.placeholder('ids')}) as wanted`)
    .crossJoin(source)
    .crossJoin(influencers)
    .where(
      sql`source.id in (select id from code_sources where code_id = wanted.value
        order by posted_at desc, id desc limit ${sql.placeholder('perCode')}) and influencers.id = source.influencer_id`,
    )
    .orderBy(desc(source.postedAt), desc(source.id))
    .prepare(),
)
export type SourceRow = ReturnType<typeof listNewestSources>[number]
