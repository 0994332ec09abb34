import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CODE_FILTERS, type CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { idsOf } from './batches.ts'

type CodeFilter = (typeof CODE_FILTERS)[number]
type CodeSort = (typeof CODE_SORTS)[number]
export type CodeOrder = { sort: CodeSort; isDescending: boolean }

/**
 * Where the operator's list files a code: its place in CODE_FILTERS. A rejected or waiting code is
 * that, whether its end is past or not; one with an open contradiction is filed with those that wait.
 */
const stateAt = (now: Date) => sql<number>`(case
  when ${codes.needsReview} or ${codes.hasContradiction} then 0
  when ${codes.status} = 'rejected' then 3
  when ${codes.expiresAt} <= ${now.getTime()} then 4
  when ${codes.status} = 'verified' then 1 else 2 end)`

/** How many codes each filter lets through; together these are all codes there are. */
export function countCodesByFilter(db: Db, now: Date): Record<CodeFilter, number> {
  const rows = db
    .select({ state: stateAt(now), codes: sql<number>`count(*)` })
    .from(codes)
    .groupBy(sql`1`)
    .all()
  const counts = new Map(rows.map((row) => [row.state, row.codes]))
  return Object.fromEntries(
    CODE_FILTERS.map((filter, state) => [filter, counts.get(state) ?? 0]),
  ) as Record<CodeFilter, number>
}

/** A code without an end ends after all others (the last instant that a Date can hold). */
const LAST_INSTANT = 8_640_000_000_000_000

const keyOf = (sort: CodeSort, now: Date): SQL =>
  ({
    code: sql`${codes.normalizedCode}`,
    brand: sql`${brands.nameKey}`,
    influencer: sql`${influencers.username}`,
    amount: sql`${codes.discountAmount}`,
    status: stateAt(now),
    expires: sql`coalesce(${codes.expiresAt}, ${LAST_INSTANT})`,
    votes: sql`${codes.upvotes} - ${codes.downvotes}`,
    uses: sql`${codes.usageCount}`,
    created: sql`${codes.createdAt}`,
    // What an older reader was sure of is not compared with what today's is: it comes below all of that.
    confidence: sql`${codes.confidence} - ${codes.byOlderReader}`,
  })[sort]

export type CodeSelection = {
  filter: CodeFilter | undefined
  brandId: number | undefined
  /** Folded as by `foldForSearch`; each must stand in the code, its brand or its influencer. */
  words: readonly string[]
  now: Date
}

const matches = ({ filter, brandId, words, now }: CodeSelection): SQL | undefined =>
  and(
    brandId === undefined ? undefined : eq(codes.brandId, brandId),
    filter && filterAt(filter, now),
    ...words.map(
      (word) =>
        sql`' ' || ${codes.searchText} || ' ' || ${brands.searchText} || ' ' || ${influencers.searchText} like ${toPattern(word)}`,
    ),
  )

/** In the words of the index `codes_review`, where it is about these few. */
const filterAt = (filter: CodeFilter, now: Date) =>
  filter === 'review'
    ? sql`(${codes.needsReview} or ${codes.hasContradiction})`
    : eq(stateAt(now), CODE_FILTERS.indexOf(filter))

/** Words of one or two letters must begin a word: they stand in nearly every text. */
const toPattern = (word: string) => ([...word].length > 2 ? `%${word}%` : `% ${word}%`)

/**
 * One page of the codes that match, in order, ties by id, and how many match: 0 past the end. Folded
 * words hold letters and digits alone, so that nothing in them is special to LIKE.
 */
export function listAdminCodeIds(
  db: Db,
  {
    order,
    limit,
    offset,
    ...selection
  }: CodeSelection & { order: CodeOrder; limit: number; offset: number },
): { ids: number[]; matching: number } {
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const matching = db.$with('matching').as(
    db
      .select({ id: codes.id, key: keyOf(order.sort, selection.now).as('key') })
      .from(codes)
      .innerJoin(brands, eq(brands.id, codes.brandId))
      .innerJoin(influencers, eq(influencers.id, codes.influencerId))
      .where(matches(selection)),
  )
  const rows = db
    .with(matching)
    .select({ id: matching.id, matching: sql<number>`(select count(*) from ${matching})` })
    .from(matching)
    .orderBy(sql`${matching.key} ${direction}`, sql`${matching.id} ${direction}`)
    .limit(limit)
    .offset(offset)
    .all()
  return { ids: idsOf(rows), matching: rows[0]?.matching ?? 0 }
}
