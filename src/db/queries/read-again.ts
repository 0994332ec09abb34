import { and, asc, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codeSources, codes, otherShops } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { submissions } from '../schema/submissions.ts'
import { inChunks } from './batches.ts'
import { countRows, excluded, inList } from './conditions.ts'
import { pick } from './pick.ts'

/** What the operator imported or entered, nobody read. */
const wasRead = ne(codeSources.reader, 'import')

const selectReadSources = (db: Db, where: SQL | undefined) =>
  db
    .select({
      source: getTableColumns(codeSources),
      ...pick(codes, 'brandId', 'normalizedCode', 'needsReview'),
      /** Whether it is a post of the code's own influencer. */
      isOwn: sql<boolean>`${codes.influencerId} = ${codeSources.influencerId}`.mapWith(Boolean),
      brandName: brands.name,
      username: influencers.username,
      otherShop: otherShops.shop,
    })
    .from(codeSources)
    .innerJoin(codes, eq(codes.id, codeSources.codeId))
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .innerJoin(influencers, eq(influencers.id, codeSources.influencerId))
    .leftJoin(otherShops, eq(otherShops.sourceId, codeSources.id))
    .where(and(where, wasRead))
    .orderBy(asc(codeSources.id))

/** What was read in these posts before, with the codes that it gave. */
export const listReadSourcesOfPosts = (db: Db, postUrls: readonly string[]) =>
  selectReadSources(db, inList(codeSources.postUrl, postUrls)).all()
/** The same by the ids of the sources. */
export const listReadSources = (db: Db, ids: readonly number[]) =>
  selectReadSources(db, inList(codeSources.id, ids)).all()
/** The next of all sources of which the words are still stored. */
export const listQuotedSources = (db: Db, { afterId, limit }: { afterId: number; limit: number }) =>
  selectReadSources(db, and(gt(codeSources.id, afterId), ne(codeSources.quote, '')))
    .limit(limit)
    .all()
export type ReadSource = ReturnType<typeof listReadSources>[number]
export type StoredSource = ReadSource['source']

export const countReadSources = (db: Db): number => countRows(db, codeSources, wasRead)

const { id: _, ...SOURCE_COLUMNS } = getTableColumns(codeSources)

/** Replaces all columns of sources. */
export function replaceSources(db: Db, rows: readonly StoredSource[]): void {
  for (const chunk of inChunks(rows))
    db.insert(codeSources)
      .values(chunk)
      .onConflictDoUpdate({ target: codeSources.id, set: excluded(SOURCE_COLUMNS) })
      .run()
}

/** Notes which other shop each source names; null for none. */
export function writeOtherShops(
  db: Db,
  claims: readonly { sourceId: number; shop: string | null }[],
): void {
  const sourceIds = claims.map(({ sourceId }) => sourceId)
  db.delete(otherShops).where(inList(otherShops.sourceId, sourceIds)).run()
  const rows = claims.flatMap(({ sourceId, shop }) => (shop === null ? [] : [{ sourceId, shop }]))
  if (rows.length > 0) db.insert(otherShops).values(rows).run()
}

/**
 * Those of the codes of which every post names one and the same other shop (imported ones are not read, and
 * name none), and on which the operator has not decided anything: status, terms, acceptance, a contradiction.
 * Those that wait for their author are not among them.
 */
export const listAgreedShops = (db: Db, codeIds: readonly number[]) =>
  db.all<{ id: number; normalizedCode: string; shop: string }>(sql`
    select codes.id as id, normalized_code as normalizedCode, min(shop) as shop
    from codes
    join code_sources as source on source.code_id = codes.id
    left join other_shops on source_id = source.id
    where ${inList(sql`codes.id`, codeIds)} and not status_pinned and accepted_at is null
      and review_reason is not 'author'
      and json_array_length(pinned_terms) = 0
    group by codes.id
    having count(shop) = count(*) and min(shop) = max(shop)
      and not max(coalesce(contradiction in ('accepted', 'dismissed'), 0))`)

/** Each of the codes with the one of the same text that another brand has. */
export const listCodesAtBrand = (db: Db, ids: readonly number[], brandId: number) =>
  db.all<{ id: number; intoId: number | null }>(sql`
    select codes.id as id, other.id as intoId
    from codes left join codes as other
      on other.brand_id = ${brandId} and other.normalized_code = codes.normalized_code
    where ${inList(sql`codes.id`, ids)} and codes.brand_id <> ${brandId}`)

/** Forgets which other shops the posts of these codes name. */
export function forgetOtherShops(db: Db, codeIds: readonly number[]): void {
  db.run(sql`delete from other_shops
    where source_id in (select id from code_sources where ${inList(sql`code_id`, codeIds)})`)
}

/** Files what visitors report of these codes under another brand. */
export function moveReports(db: Db, codeIds: readonly number[], brandId: number): void {
  db.update(submissions).set({ brandId }).where(inList(submissions.codeId, codeIds)).run()
}
