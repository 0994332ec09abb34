import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import {
  blockedInfluencers,
  codeSources,
  codes,
  dismissedCodes,
  influencers,
} from '../schema/index.ts'
import { SAID_COLUMNS } from './code-columns.ts'
import { inIds, inList } from './conditions.ts'

/** Whether the person objected to being listed. `username` in lower case, without `@`. */
export const isBlockedInfluencer = (db: Db, username: string): boolean =>
  db
    .select({ username: blockedInfluencers.username })
    .from(blockedInfluencers)
    .where(eq(blockedInfluencers.username, username))
    .get() !== undefined

export type CodeKey = { brandId: number; normalizedCode: string }

/** What further sightings may change of the stored codes among `keys`. */
export const listCodesByKeys = (db: Db, keys: readonly CodeKey[]) =>
  db
    .select({
      id: codes.id,
      brandId: codes.brandId,
      normalizedCode: codes.normalizedCode,
      influencerId: codes.influencerId,
      ...SAID_COLUMNS,
    })
    .from(codes)
    .where(sql`(${codes.brandId}, ${codes.normalizedCode}) in ${keyRows(keys)}`)
    .all()

type CodeOfKey = ReturnType<typeof listCodesByKeys>[number]
export type StoredCode = Omit<CodeOfKey, keyof CodeKey>

/** Which of the keys the operator deleted for good. */
export const listDismissedAmong = (db: Db, keys: readonly CodeKey[]): CodeKey[] =>
  db
    .select({ brandId: dismissedCodes.brandId, normalizedCode: dismissedCodes.normalizedCode })
    .from(dismissedCodes)
    .where(sql`(${dismissedCodes.brandId}, ${dismissedCodes.normalizedCode}) in ${keyRows(keys)}`)
    .all()

const keyRows = (keys: readonly CodeKey[]): SQL =>
  sql`(select value ->> 'brandId', value ->> 'normalizedCode' from json_each(${JSON.stringify(keys)}))`

/** Which of the posts are sources of which of the codes already. */
export const listSourcesAmong = (
  db: Db,
  params: { codeIds: readonly number[]; postUrls: readonly string[] },
) =>
  db
    .select({ codeId: codeSources.codeId, postUrl: codeSources.postUrl })
    .from(codeSources)
    .where(
      and(inIds(codeSources.codeId, params.codeIds), inList(codeSources.postUrl, params.postUrls)),
    )
    .all()

/** The codes that the posts gave, whoever was said to have posted them, and from which words. */
export const listCodesFromPosts = (db: Db, postUrls: readonly string[]) =>
  db
    .select({
      brandId: codes.brandId,
      normalizedCode: codes.normalizedCode,
      postUrl: codeSources.postUrl,
      quoteStart: codeSources.quoteStart,
      quoteEnd: codeSources.quoteEnd,
    })
    .from(codeSources)
    .innerJoin(codes, eq(codes.id, codeSources.codeId))
    .where(inList(codeSources.postUrl, postUrls))
    .all()

/** People by their usernames, with what posts tell of them. */
export const listProfiles = (db: Db, usernames: readonly string[]) =>
  db
    .select({
      id: influencers.id,
      username: influencers.username,
      displayName: influencers.displayName,
      bio: influencers.bio,
      followerCount: influencers.followerCount,
    })
    .from(influencers)
    .where(inList(influencers.username, usernames))
    .all()

export type Profile = ReturnType<typeof listProfiles>[number]

/** Brings what is told of a person up to date. */
export function updateProfile(
  db: Db,
  id: number,
  profile: Pick<
    typeof influencers.$inferInsert,
    'displayName' | 'searchText' | 'bio' | 'followerCount'
  >,
  now: Date,
): void {
  db.update(influencers)
    .set({ ...profile, updatedAt: now })
    .where(eq(influencers.id, id))
    .run()
}

/** When the newest of each person's stored posts was posted; nothing for people without one. */
export const listNewestPostedAt = (db: Db, influencerIds: readonly number[]) =>
  db
    .select({
      influencerId: codeSources.influencerId,
      postedAt: sql<number>`max(${codeSources.postedAt})`.mapWith(codeSources.postedAt),
    })
    .from(codeSources)
    .where(inIds(codeSources.influencerId, influencerIds))
    .groupBy(codeSources.influencerId)
    .all()

/** Writes what sightings changed of many codes in one statement. */
export function updateSightings(db: Db, changes: readonly StoredCode[]): void {
  const rows = changes.map((change) => ({
    ...change,
    isExclusive: Number(change.isExclusive),
    newCustomersOnly: Number(change.newCustomersOnly),
    notCombinable: Number(change.notCombinable),
    expiresAt: change.expiresAt?.getTime() ?? null,
    createdAt: change.createdAt.getTime(),
    extractedAt: change.extractedAt.getTime(),
  }))
  db.run(sql`update codes set
      influencer_id = fresh.value ->> 'influencerId', description = fresh.value ->> 'description',
      discount_amount = fresh.value ->> 'discountAmount', discount_type = fresh.value ->> 'discountType',
      is_exclusive = fresh.value ->> 'isExclusive', expires_at = fresh.value ->> 'expiresAt',
      min_order_amount = fresh.value ->> 'minOrderAmount',
      new_customers_only = fresh.value ->> 'newCustomersOnly',
      not_combinable = fresh.value ->> 'notCombinable', excluded_goods = fresh.value ->> 'excludedGoods',
      confidence = fresh.value ->> 'confidence', created_at = fresh.value ->> 'createdAt',
      extracted_at = fresh.value ->> 'extractedAt'
    from json_each(${JSON.stringify(rows)}) as fresh where codes.id = fresh.value ->> 'id'`)
}

/** Which of the brands, or people, have more than `size` codes; looks at no more than that. */
export const listLargeBrands = (db: Db, ids: readonly number[], size: number): number[] =>
  listLarge(db, ids, size, sql`brand_id`)
export const listLargeInfluencers = (db: Db, ids: readonly number[], size: number): number[] =>
  listLarge(db, ids, size, sql`influencer_id`)

const listLarge = (db: Db, ids: readonly number[], size: number, column: SQL): number[] =>
  db
    .all<{ id: number }>(
      sql`select value as id from json_each(${JSON.stringify(ids)})
        where (select count(*) from (select 1 from codes where ${column} = value limit ${size + 1})) > ${size}`,
    )
    .map(({ id }) => id)
