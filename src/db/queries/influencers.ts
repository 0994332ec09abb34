import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { OLDER_READERS } from '#shared/domain/older-readers.ts'
import type { Db } from '../open-database.ts'
import { codeSources, codes } from '../schema/codes.ts'
import { blockedInfluencers, influencers } from '../schema/influencers.ts'
import { countRows, inList, isPublic, isReported } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

const influencerColumns = {
  ...pick(influencers, 'id', 'username', 'displayName', 'bio', 'followerCount', 'successRate'),
  ...pick(influencers, 'activeCodes', 'totalUses'),
}

// An influencer is there for visitors with a code they can see: active, expired or reported. The
// stored counter answers for nearly all; the codes of the others are looked up.
const hasActiveCode = sql`${influencers.activeCodes} > 0`
const hasListedCode = sql`exists (
  select 1 from ${codes} where ${codes.influencerId} = ${influencers.id} and (${isPublic} or ${isReported}))`
const hasPublicCode = sql`(${hasActiveCode} or ${hasListedCode})`

/** The influencer with this username (lower case, without `@`) and a public code, or undefined. */
export const findPublicInfluencer = (db: Db, username: string) =>
  db
    .select(influencerColumns)
    .from(influencers)
    .where(and(eq(influencers.username, username), hasPublicCode))
    .get()

/** How many influencers have a public code. */
export const countPublicInfluencers = (db: Db): number => countRows(db, influencers, hasPublicCode)

/** Influencers with the most active codes; none without a public code. */
export function listInfluencersWithMostCodes(db: Db, { limit }: { limit: number }) {
  return db
    .select(influencerColumns)
    .from(influencers)
    .where(hasPublicCode)
    .orderBy(desc(influencers.activeCodes), asc(influencers.username))
    .limit(limit)
    .all()
}

/** False when the person is on the list already. */
export const insertBlockedInfluencer = (
  db: Db,
  row: typeof blockedInfluencers.$inferInsert,
): boolean => db.insert(blockedInfluencers).values(row).onConflictDoNothing().run().changes > 0

/** False when the person was not on the list. */
export const deleteBlockedInfluencer = (db: Db, username: string): boolean =>
  db.delete(blockedInfluencers).where(eq(blockedInfluencers.username, username)).run().changes > 0

/** Which of the usernames objected to being listed. */
export const listBlockedAmong = (db: Db, usernames: readonly string[]): Set<string> =>
  new Set(
    selectFrom(db, blockedInfluencers, 'username')
      .where(inList(blockedInfluencers.username, usernames))
      .all()
      .map((row) => row.username),
  )

/** Newest first. */
export const listBlockedRows = (db: Db, { limit }: { limit: number }) =>
  selectFrom(db, blockedInfluencers, 'username', 'reason', 'createdAt')
    .orderBy(desc(blockedInfluencers.createdAt), blockedInfluencers.username)
    .limit(limit)
    .all()

/** The codes that an influencer posted or is listed for; `isShared`: somebody else posted them too. */
export const listCodesShownBy = (db: Db, influencerId: number) =>
  db
    .select({
      ...pick(codes, 'id', 'brandId', 'influencerId'),
      isShared: sql<boolean>`exists (select 1 from code_sources
        where code_sources.code_id = codes.id and code_sources.influencer_id <> ${influencerId})`.mapWith(
        Boolean,
      ),
    })
    .from(codes)
    .where(
      or(
        eq(codes.influencerId, influencerId),
        sql`${codes.id} in (select code_id from code_sources where influencer_id = ${influencerId})`,
      ),
    )
    .all()

/** Deletes what somebody posted. */
export function deleteSourcesOf(db: Db, influencerId: number): void {
  db.delete(codeSources).where(eq(codeSources.influencerId, influencerId)).run()
}

/** Deletes a person, of whom no code and no post is left. */
export function deleteInfluencerRow(db: Db, id: number): void {
  db.delete(influencers).where(eq(influencers.id, id)).run()
}

/** Takes of these codes when a post last showed them from the sources they have. */
export function refreshLastSeen(db: Db, ids: readonly number[]): void {
  db.run(sql`update codes
    set extracted_at = (select max(posted_at) from code_sources where code_id = codes.id)
    where ${inList(sql`id`, ids)}`)
}

/**
 * Assigns each code to the account with the oldest remaining post, with that post's date and the confidence of
 * its surest one; an older reader's only where there is no other.
 */
export function assignToFirstInfluencer(db: Db, ids: readonly number[]): void {
  db.run(sql`update codes set influencer_id = first.influencer_id, created_at = first.posted_at,
      (confidence, by_older_reader) = ${surestReadingOf(sql`first.influencer_id`)}
    from (
      select code_id, influencer_id, posted_at,
        row_number() over (partition by code_id order by posted_at, post_url) as position
      from code_sources where ${inList(sql`code_id`, ids)}
    ) as first
    where codes.id = first.code_id and first.position = 1`)
}

/** Takes the confidence of these codes again from the posts of their influencers. */
export function refreshConfidences(db: Db, ids: readonly number[]): void {
  db.run(sql`update codes
    set (confidence, by_older_reader) = ${surestReadingOf(sql`codes.influencer_id`)}
    where ${inList(sql`id`, ids)} and exists (select 1 from code_sources
      where code_id = codes.id and influencer_id = codes.influencer_id)`)
}

const surestReadingOf = (influencerId: SQL) =>
  sql`(select confidence, ${isOlder} from code_sources
    where code_id = codes.id and influencer_id = ${influencerId}
    order by ${isOlder}, confidence desc limit 1)`

const isOlder = sql`(${sql.join(
  OLDER_READERS.map((name) => sql`reader like ${`${name}@%`}`),
  sql` or `,
)})`

/** What the posts of each code's own influencer say of amount and end. */
export const listClaimsOfOwnInfluencer = (db: Db, ids: readonly number[]) =>
  selectFrom(db, codeSources, 'codeId', 'postedAt', 'discountAmount', 'discountType', 'expiresAt')
    .innerJoin(
      codes,
      and(eq(codes.id, codeSources.codeId), eq(codes.influencerId, codeSources.influencerId)),
    )
    .where(inList(codeSources.codeId, ids))
    .all()
