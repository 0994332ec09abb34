import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DatedTerm } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { readIds } from './batches.ts'
import { SOURCE_COLUMNS, source } from './code-cards.ts'
import { countRows, inList } from './conditions.ts'
import { pick } from './pick.ts'

const isPinned = (term: DatedTerm) =>
  sql`exists (select 1 from json_each(codes.pinned_terms) where value = ${term})`
/** An older post is outdated, no contradiction. */
const isUpToDate = (term: DatedTerm) =>
  sql`source.posted_at >= coalesce(codes.term_dates ->> ${term}, 0) and not ${isPinned(term)}`

// How `source`, a post of another account, differs from `codes`. What it does not name is no claim.
const DIFFERS_IN_DISCOUNT = sql`(source.discount_amount is not null
  and (source.discount_amount <> codes.discount_amount
    or source.discount_type <> codes.discount_type)
  and ${isUpToDate('discount')})`
// A differing end no longer counts once the code's own influencer posted the code again after it.
const DIFFERS_IN_END = sql`(source.expires_at is not null
  and source.expires_at is not codes.expires_at and ${isUpToDate('expiresAt')}
  and not exists (select 1 from code_sources as own where own.code_id = codes.id
    and own.influencer_id = codes.influencer_id
    and own.posted_at > max(source.posted_at, source.expires_at)))`
const IS_EARLIER = sql`(source.posted_at < codes.created_at)`

/** Which other shop a post was read again to name, be it of the code's own influencer or of another account. */
const OTHER_SHOP = sql`(select shop from other_shops where source_id = source.id)`

const CONTRADICTS = sql`(${OTHER_SHOP} is not null or (source.influencer_id <> codes.influencer_id
  and (${IS_EARLIER} or ${DIFFERS_IN_DISCOUNT} or ${DIFFERS_IN_END})))`

/** The operator already dismissed the same claim of this account. */
const IS_DISMISSED_CLAIM = sql`exists (select 1 from code_sources as decided
  where decided.code_id = source.code_id and decided.influencer_id = source.influencer_id
    and decided.contradiction = 'dismissed'
    and decided.discount_amount is source.discount_amount
    and decided.discount_type is source.discount_type
    and decided.expires_at is source.expires_at
    and (select shop from other_shops where source_id = decided.id) is ${OTHER_SHOP}
    and (decided.posted_at < codes.created_at or not ${IS_EARLIER}))`

/**
 * Finds again which posts contradict these codes, and marks the codes. What the
 * operator decided stays. A rejected code is not marked: nobody sees what it says.
 * The ids stand there twice: without the second SQLite walks through all posts there are.
 */
export function refreshContradictions(db: Db, ids: readonly number[]): void {
  db.run(sql`update code_sources set contradiction = fresh.contradiction
    from (
      select source.id as id, case when not coalesce(${CONTRADICTS}, false) then null
        when ${IS_DISMISSED_CLAIM} then 'dismissed' else 'open' end as contradiction
      from codes cross join code_sources as source on source.code_id = codes.id
      where ${inList(sql`codes.id`, ids)}
        and (source.contradiction is null or source.contradiction = 'open')
    ) as fresh
    where code_sources.id = fresh.id and code_sources.contradiction is not fresh.contradiction
      and ${inList(sql`code_sources.code_id`, ids)}`)
  const isMarked = sql`(status <> 'rejected' and exists (select 1 from code_sources
    where code_id = codes.id and contradiction = 'open'))`
  db.run(sql`update codes set has_contradiction = ${isMarked}
    where ${inList(sql`id`, ids)} and has_contradiction <> ${isMarked}`)
}

/**
 * Codes that wait as this one does: of its brand, for its reason, read as surely or surer, and like it by
 * an older reader or not. It is among them if it waits itself; the surest first. How surely something was read
 * says nothing of who wrote it: a code that waits for its author is like no other.
 */
export const listSimilarWaitingIds = (db: Db, { id, limit }: { id: number; limit: number }) =>
  readIds(
    db,
    sql`select codes.id as id from codes as one
      cross join codes on codes.brand_id = one.brand_id
      where one.id = ${id} and one.needs_review and codes.needs_review
        and codes.review_reason = one.review_reason and codes.confidence >= one.confidence
        and codes.by_older_reader = one.by_older_reader
        and (one.review_reason <> 'author' or codes.id = one.id)
      order by codes.confidence desc, codes.id limit ${limit}`,
  )

/** Of everybody, whatever they wait for. */
export const countWaitingCodes = (db: Db): number => countRows(db, codes, sql`needs_review`)

/** All waiting codes of one influencer, whatever they wait for. */
export const listWaitingIdsOf = (db: Db, influencerId: number): number[] =>
  readIds(db, sql`select id from codes where influencer_id = ${influencerId} and needs_review`)

/** How many codes wait of the influencer of this code. */
export const countWaitingOfSameInfluencer = (db: Db, id: number): number =>
  countRows(
    db,
    codes,
    sql`influencer_id = (select influencer_id from codes where id = ${id}) and needs_review`,
  )

/** The newest open contradictions of each of these codes. */
export const listOpenContradictions = (
  db: Db,
  { ids, perCode }: { ids: readonly number[]; perCode: number },
) =>
  selectContradictions(
    db,
    sql`source.id in (select id from code_sources
      where code_id = codes.id and contradiction = 'open'
      order by posted_at desc, id desc limit ${perCode}) and ${inList(sql`codes.id`, ids)}`,
  )

/** An open contradiction; undefined when that source is none, or none any more. */
export const findOpenContradiction = (db: Db, sourceId: number): ContradictionRow | undefined =>
  selectContradictions(db, sql`source.id = ${sourceId} and source.contradiction = 'open'`)[0]

const QUOTED_COLUMNS = { ...SOURCE_COLUMNS, followerCount: influencers.followerCount }

const selectContradictions = (db: Db, where: SQL) =>
  db
    .select({
      ...QUOTED_COLUMNS,
      ...pick(source, 'influencerId', 'discountAmount', 'discountType', 'expiresAt'),
      sourceId: source.id,
      differsInDiscount: sql<boolean>`coalesce(${DIFFERS_IN_DISCOUNT}, false)`.mapWith(Boolean),
      differsInEnd: sql<boolean>`${DIFFERS_IN_END}`.mapWith(Boolean),
      isEarlier: sql<boolean>`${IS_EARLIER}`.mapWith(Boolean),
      otherShop: sql<string | null>`${OTHER_SHOP}`,
      /** All open ones of the code. */
      open: sql<number>`(select count(*) from code_sources
        where code_id = codes.id and contradiction = 'open')`,
    })
    .from(codes)
    .innerJoin(source, eq(source.codeId, codes.id))
    .innerJoin(influencers, eq(influencers.id, source.influencerId))
    .where(where)
    .orderBy(desc(source.postedAt), desc(source.id))
    .all()
export type ContradictionRow = ReturnType<typeof selectContradictions>[number]

/** The newest post of each code's own influencer. */
export const listNewestOwnSources = (db: Db, ids: readonly number[]) =>
  db
    .select(QUOTED_COLUMNS)
    .from(codes)
    .innerJoin(
      source,
      sql`source.id = (select id from code_sources
        where code_id = codes.id and influencer_id = codes.influencer_id
        order by posted_at desc, id desc limit 1)`,
    )
    .innerJoin(influencers, eq(influencers.id, source.influencerId))
    .where(inList(codes.id, ids))
    .all()
export type QuotedRow = ReturnType<typeof listNewestOwnSources>[number]

/** Notes what the operator decided on one post. */
export function decideContradiction(db: Db, sourceId: number, decision: 'accepted' | 'dismissed') {
  db.run(sql`update code_sources set contradiction = ${decision} where id = ${sourceId}`)
}

/** Keeps the codes as they are, whatever other posts say. Answers the ids of those it concerned. */
export function dismissContradictions(db: Db, ids: readonly number[]): number[] {
  db.run(sql`update code_sources set contradiction = 'dismissed'
    where ${inList(sql`code_id`, ids)} and contradiction = 'open'`)
  return readIds(
    db,
    sql`update codes set has_contradiction = false
      where ${inList(sql`id`, ids)} and has_contradiction returning id`,
  )
}
