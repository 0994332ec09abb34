import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { blockedInfluencers, codeSources, codes, influencers } from '../schema/index.ts'

/** Whether the person objected to being listed. `username` in lower case, without `@`. */
export const isBlockedInfluencer = (db: Db, username: string): boolean =>
  db
    .select({ username: blockedInfluencers.username })
    .from(blockedInfluencers)
    .where(eq(blockedInfluencers.username, username))
    .get() !== undefined

type InfluencerProfile = Pick<
  typeof influencers.$inferInsert,
  'username' | 'displayName' | 'searchText' | 'bio' | 'followerCount'
>

export const findInfluencerProfile = (db: Db, username: string) =>
  db
    .select({
      id: influencers.id,
      displayName: influencers.displayName,
      bio: influencers.bio,
      followerCount: influencers.followerCount,
    })
    .from(influencers)
    .where(eq(influencers.username, username))
    .get()

/** When the newest of the person's stored posts was posted; undefined without one. */
export const findNewestPostedAt = (db: Db, influencerId: number): Date | undefined =>
  db
    .select({ postedAt: codeSources.postedAt })
    .from(codeSources)
    .where(eq(codeSources.influencerId, influencerId))
    .orderBy(desc(codeSources.postedAt))
    .limit(1)
    .get()?.postedAt

/** Answers the new id. */
export const insertInfluencer = (db: Db, profile: InfluencerProfile, now: Date): number =>
  db
    .insert(influencers)
    .values({ ...profile, createdAt: now, updatedAt: now })
    .returning({ id: influencers.id })
    .get().id

export function updateInfluencer(
  db: Db,
  id: number,
  profile: Omit<InfluencerProfile, 'username'>,
  now: Date,
): void {
  db.update(influencers)
    .set({ ...profile, updatedAt: now })
    .where(eq(influencers.id, id))
    .run()
}

/** The stored code that an offer means, with what a further sighting may change. */
export const findCodeOfBrand = (db: Db, params: { brandId: number; normalizedCode: string }) =>
  db
    .select({
      id: codes.id,
      influencerId: codes.influencerId,
      description: codes.description,
      discountAmount: codes.discountAmount,
      discountType: codes.discountType,
      isExclusive: codes.isExclusive,
      expiresAt: codes.expiresAt,
      minOrderAmount: codes.minOrderAmount,
      newCustomersOnly: codes.newCustomersOnly,
      notCombinable: codes.notCombinable,
      excludedGoods: codes.excludedGoods,
      confidence: codes.confidence,
      createdAt: codes.createdAt,
      extractedAt: codes.extractedAt,
    })
    .from(codes)
    .where(and(eq(codes.brandId, params.brandId), eq(codes.normalizedCode, params.normalizedCode)))
    .get()
export type StoredCode = NonNullable<ReturnType<typeof findCodeOfBrand>>

/** Answers the new id. */
export const insertCode = (db: Db, row: typeof codes.$inferInsert): number =>
  db.insert(codes).values(row).returning({ id: codes.id }).get().id

export function updateCodeSighting(
  db: Db,
  id: number,
  change: Partial<Omit<StoredCode, 'id'>>,
): void {
  db.update(codes).set(change).where(eq(codes.id, id)).run()
}

/** False when the post is a source of the code already. */
export const insertCodeSource = (db: Db, row: typeof codeSources.$inferInsert): boolean =>
  db.insert(codeSources).values(row).onConflictDoNothing().run().changes > 0

export const hasCodeSource = (db: Db, params: { codeId: number; postUrl: string }): boolean =>
  db
    .select({ id: codeSources.id })
    .from(codeSources)
    .where(and(eq(codeSources.codeId, params.codeId), eq(codeSources.postUrl, params.postUrl)))
    .get() !== undefined

/**
 * The codes of a brand that are already stored from the very same words of a post. One that the
 * post does not offer by that name was renamed by the operator.
 */
export const listCodesFromWords = (
  db: Db,
  params: { brandId: number; postUrl: string; quoteStart: number; quoteEnd: number },
): string[] =>
  db
    .select({ normalizedCode: codes.normalizedCode })
    .from(codes)
    .innerJoin(codeSources, eq(codeSources.codeId, codes.id))
    .where(
      and(
        eq(codes.brandId, params.brandId),
        eq(codeSources.postUrl, params.postUrl),
        eq(codeSources.quoteStart, params.quoteStart),
        eq(codeSources.quoteEnd, params.quoteEnd),
      ),
    )
    .all()
    .map((row) => row.normalizedCode)
