import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CODE_FILTERS, type CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { readIds } from './batches.ts'
import { countRows, endOf } from './conditions.ts'
import { holdsWord } from './search.ts'

type CodeFilter = (typeof CODE_FILTERS)[number]
type CodeSort = (typeof CODE_SORTS)[number]
export type CodeOrder = { sort: CodeSort; isDescending: boolean }

/**
 * Where the operator's list files a code: its place in CODE_FILTERS. A rejected or waiting code is
 * that, whether its end is past or not; one with an open contradiction, or that votes speak against, is filed
 * with those that wait.
 */
const stateAt = (now: Date) => sql<number>`(case
  when ${codes.needsReview} or ${codes.hasContradiction} or ${codes.doubt} is not null then 0
  when ${codes.status} = 'rejected' then 3
  when ${endOf()} <= ${now.getTime()} then 4
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
  /** Only those with open contradictions. */
  only: 'contradictions' | undefined
  /** Only what was stored between the start of this run and of the next. */
  runId: number | undefined
  /** Folded as by `foldForSearch`; each must stand in the code, its brand or its influencer. */
  words: readonly string[]
  now: Date
}
type Page = { order: CodeOrder; limit: number; offset: number }

/** One page of the codes that match, in order, ties by id. */
export function listAdminCodeIds(
  db: Db,
  { order, limit, offset, ...selection }: CodeSelection & Page,
): number[] {
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const key = keyOf(order.sort, selection.now)
  return readIds(
    db,
    sql`select codes.id as id from codes ${OWNERS[order.sort] ?? sql``}
      where ${matches(selection)} order by ${key} ${direction}, codes.id ${direction}
      limit ${limit} offset ${offset}`,
  )
}

/** How many codes match. */
export const countAdminCodes = (db: Db, selection: CodeSelection): number =>
  countRows(db, codes, matches(selection))

/** Whose names are the order. */
const OWNERS: Partial<Record<CodeSort, SQL>> = {
  brand: sql`join brands on brands.id = codes.brand_id`,
  influencer: sql`join influencers on influencers.id = codes.influencer_id`,
}

const matches = ({ filter, brandId, only, runId, words, now }: CodeSelection): SQL =>
  and(
    sql`true`,
    brandId === undefined ? undefined : eq(codes.brandId, brandId),
    filter && filterAt(filter, now),
    only && sql`${codes.hasContradiction}`,
    runId === undefined ? undefined : isOfRun(runId),
    ...words.map(standsAt),
  ) ?? sql`true`

/** In the words of the index `codes_review`, where it is about these few. */
const filterAt = (filter: CodeFilter, now: Date) =>
  filter === 'review'
    ? sql`(${codes.needsReview} or ${codes.hasContradiction} or ${codes.doubt} is not null)`
    : eq(stateAt(now), CODE_FILTERS.indexOf(filter))

const isOfRun = (runId: number) =>
  sql`codes.id > (select last_code_id from runs where id = ${runId})
    and codes.id <= coalesce((select min(last_code_id) from runs where id > ${runId}), codes.id)`

/** Whether a word stands in the code, its brand or its influencer. */
const standsAt = (word: string): SQL =>
  sql`(${holdsWord(codes.searchText, word)}
    or codes.brand_id in (select id from brands where ${holdsWord(brands.searchText, word)})
    or codes.influencer_id in (select id from influencers where ${holdsWord(influencers.searchText, word)}))`
