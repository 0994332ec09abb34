import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import {
  blockedInfluencers,
  brandAliases,
  brands,
  categories,
  codeCopies,
  codeSources,
  codes,
  dismissedCodes,
  influencers,
  votes,
} from '../schema/index.ts'
import { inIds } from './conditions.ts'

type Page = { afterId: number; limit: number }

/** Brands by id, those after `afterId`. */
export const listBrandsToExport = (db: Db, { afterId, limit }: Page) =>
  db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      url: brands.url,
      description: brands.description,
      categorySlug: categories.slug,
      classificationConfidence: brands.classificationConfidence,
      createdAt: brands.createdAt,
    })
    .from(brands)
    .innerJoin(categories, eq(categories.id, brands.categoryId))
    .where(gt(brands.id, afterId))
    .orderBy(asc(brands.id))
    .limit(limit)
    .all()

export const listAliasesOfBrands = (db: Db, brandIds: readonly number[]) =>
  db
    .select({ brandId: brandAliases.brandId, alias: brandAliases.alias, kind: brandAliases.kind })
    .from(brandAliases)
    .where(inIds(brandAliases.brandId, brandIds))
    .orderBy(asc(brandAliases.id))
    .all()

/** Codes by id with the slug of their brand and who showed them first, those after `afterId`. */
export const listCodesToExport = (db: Db, { afterId, limit }: Page) =>
  db
    .select({
      id: codes.id,
      brand: brands.slug,
      code: codes.code,
      description: codes.description,
      discountAmount: codes.discountAmount,
      discountType: codes.discountType,
      status: codes.status,
      statusPinned: codes.statusPinned,
      needsReview: codes.needsReview,
      isExclusive: codes.isExclusive,
      expiresAt: codes.expiresAt,
      minOrderAmount: codes.minOrderAmount,
      newCustomersOnly: codes.newCustomersOnly,
      notCombinable: codes.notCombinable,
      excludedGoods: codes.excludedGoods,
      confidence: codes.confidence,
      usageCount: codes.usageCount,
      upvotes: codes.upvotes,
      downvotes: codes.downvotes,
      lastWorkedAt: codes.lastWorkedAt,
      createdAt: codes.createdAt,
      extractedAt: codes.extractedAt,
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
      username: influencers.username,
      displayName: influencers.displayName,
      followerCount: influencers.followerCount,
      bio: influencers.bio,
      quote: codeSources.quote,
      quoteStart: codeSources.quoteStart,
      quoteEnd: codeSources.quoteEnd,
      postedAt: codeSources.postedAt,
      reader: codeSources.reader,
      confidence: codeSources.confidence,
    })
    .from(codeSources)
    .innerJoin(influencers, eq(influencers.id, codeSources.influencerId))
    .where(inIds(codeSources.codeId, codeIds))
    .orderBy(asc(codeSources.codeId), asc(codeSources.postedAt), asc(codeSources.id))
    .all()
export type SourceToExport = ReturnType<typeof listSourcesToExport>[number]

export const listCopiesToExport = (db: Db, codeIds: readonly number[]) =>
  db
    .select({ codeId: codeCopies.codeId, day: codeCopies.day, copies: codeCopies.copies })
    .from(codeCopies)
    .where(inIds(codeCopies.codeId, codeIds))
    .orderBy(asc(codeCopies.codeId), asc(codeCopies.day))
    .all()

/** Brands that have one of the slugs or one of the keys of names. */
export const listBrandsByNames = (
  db: Db,
  { slugs, nameKeys }: { slugs: readonly string[]; nameKeys: readonly string[] },
) =>
  db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      nameKey: brands.nameKey,
      url: brands.url,
      description: brands.description,
      categoryId: brands.categoryId,
    })
    .from(brands)
    .where(or(inTexts(brands.slug, slugs), inTexts(brands.nameKey, nameKeys)))
    .all()
export type NamedBrand = ReturnType<typeof listBrandsByNames>[number]

const inTexts = (column: Parameters<typeof inIds>[0], texts: readonly string[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(texts)}))`

export function updateBrandColumns(
  db: Db,
  id: number,
  change: Partial<typeof brands.$inferInsert>,
): void {
  db.update(brands).set(change).where(eq(brands.id, id)).run()
}

/** Every column of the codes of these brands with one of these normalised codes. */
export const listStoredCodes = (
  db: Db,
  params: { brandIds: readonly number[]; normalizedCodes: readonly string[] },
) =>
  db
    .select()
    .from(codes)
    .where(
      and(
        inIds(codes.brandId, params.brandIds),
        inTexts(codes.normalizedCode, params.normalizedCodes),
      ),
    )
    .all()
export type CodeRecord = typeof codes.$inferSelect

export function updateCodeRecord(db: Db, id: number, change: Partial<CodeRecord>): void {
  db.update(codes).set(change).where(eq(codes.id, id)).run()
}

/** Which of the usernames objected to being listed. */
export const listBlockedAmong = (db: Db, usernames: readonly string[]): Set<string> =>
  new Set(
    db
      .select({ username: blockedInfluencers.username })
      .from(blockedInfluencers)
      .where(inTexts(blockedInfluencers.username, usernames))
      .all()
      .map((row) => row.username),
  )

/** Inserts those that are missing; answers the ids of all by username. */
export function ensureInfluencers(
  db: Db,
  rows: readonly (typeof influencers.$inferInsert)[],
): Map<string, number> {
  for (const chunk of inChunks(rows))
    db.insert(influencers).values(chunk).onConflictDoNothing().run()
  const known = db
    .select({ id: influencers.id, username: influencers.username })
    .from(influencers)
    .where(
      inTexts(
        influencers.username,
        rows.map((row) => row.username),
      ),
    )
    .all()
  return new Map(known.map(({ username, id }) => [username, id]))
}

/** Answers the new ids in the order of the rows. */
export const insertCodes = (db: Db, rows: readonly (typeof codes.$inferInsert)[]): number[] =>
  inChunks(rows).flatMap((chunk) =>
    db
      .insert(codes)
      .values(chunk)
      .returning({ id: codes.id })
      .all()
      .map(({ id }) => id),
  )

/** Answers the codes that got a post they did not have. */
export const insertSources = (
  db: Db,
  rows: readonly (typeof codeSources.$inferInsert)[],
): Set<number> =>
  new Set(
    inChunks(rows).flatMap((chunk) =>
      db
        .insert(codeSources)
        .values(chunk)
        .onConflictDoNothing()
        .returning({ codeId: codeSources.codeId })
        .all()
        .map(({ codeId }) => codeId),
    ),
  )

export function insertVotes(db: Db, rows: readonly (typeof votes.$inferInsert)[]): void {
  for (const chunk of inChunks(rows)) db.insert(votes).values(chunk).run()
}

export function insertCopies(db: Db, rows: readonly (typeof codeCopies.$inferInsert)[]): void {
  for (const chunk of inChunks(rows))
    db.insert(codeCopies).values(chunk).onConflictDoNothing().run()
}

/** The operator wants these codes after all. */
export function forgetDismissals(
  db: Db,
  keys: readonly { brandId: number; normalizedCode: string }[],
): void {
  db.delete(dismissedCodes)
    .where(
      sql`(${dismissedCodes.brandId}, ${dismissedCodes.normalizedCode}) in
        (select value ->> 'brandId', value ->> 'normalizedCode' from json_each(${JSON.stringify(keys)}))`,
    )
    .run()
}

/** Rows in one statement, well below SQLite's limit of 32,766 parameters at 30 columns. */
const CHUNK = 1_000

const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
