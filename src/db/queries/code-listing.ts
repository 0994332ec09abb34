import { type SQL, sql } from 'drizzle-orm'
import { CODE_FILTERS, type CODE_SORTS } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { CONFIDENCE_ORDER, END_ORDER, VOTE_ORDER } from '../schema/codes.ts'
import { countOwnChanges } from '../transactions.ts'
import { batchesUntilEmpty, idsOf, readIds } from './batches.ts'
import { hasDeletedBrands, inList } from './conditions.ts'
import { holdsWords, matchWords } from './search.ts'

type CodeFilter = (typeof CODE_FILTERS)[number]
export type CodeSort = (typeof CODE_SORTS)[number]
export type CodeOrder = { sort: CodeSort; isDescending: boolean }
type Page = { limit: number; offset: number }

/** Where `codes.state` files the codes that pass a filter. */
const stateOf = (filter: CodeFilter) => CODE_FILTERS.indexOf(filter)

const passes = (filter: CodeFilter | undefined) =>
  filter === undefined ? sql`true` : sql`codes.state = ${literal(stateOf(filter))}`

/** How many codes each filter lets through; together these are all codes there are. */
export function countCodesByFilter(db: Db): Record<CodeFilter, number> {
  // `code_counts` still includes codes of brands that are being deleted.
  const rows = db.all<{ state: number; codes: number }>(sql`
    select state, codes - (select count(*) from codes
      where brand_id in ${deletedBrands} and codes.state = code_counts.state) as codes
    from code_counts`)
  const counts = new Map(rows.map((row) => [row.state, row.codes]))
  const entries = CODE_FILTERS.map((filter, state) => [filter, counts.get(state) ?? 0])
  return Object.fromEntries(entries) as Record<CodeFilter, number>
}

const deletedBrands = sql`(select id from brands where deleted_at is not null)`

const unmarkedEnds = (now: Date) => sql`not has_ended and expires_at <= ${now.getTime()}`

/** Codes counted as verified or unverified though their end has passed since. */
export const countUnmarkedExpired = (db: Db, now: Date): number =>
  db.get<{ rows: number }>(
    sql`select count(*) as rows from codes where ${unmarkedEnds(now)} and +state in (1, 2)
      and brand_id not in ${deletedBrands}`,
  )?.rows ?? 0

/** Files ended codes under `expired`, without a lock while there are none; answers how many. */
export function markExpiredCodes(db: Db, now: Date): number {
  const where = unmarkedEnds(now)
  if (!db.get(sql`select 1 from codes where ${where} limit 1`)) return 0
  return db.run(sql`update codes set has_ended = 1 where ${where}`).changes
}

/** The same codes in batches; each must be marked before the next is asked for. */
export const unmarkedExpiredBatches = (db: Db, now: Date, size: number) =>
  batchesUntilEmpty(db, sql`select id from codes where ${unmarkedEnds(now)} limit ${size}`)

/** Files these codes under `expired`; answers how many there are. */
export const markExpired = (db: Db, ids: readonly number[]): number =>
  db.run(sql`update codes set has_ended = 1 where ${inList(sql`id`, ids)}`).changes

const KEYS: Record<CodeSort, SQL> = {
  code: sql`codes.normalized_code`,
  brand: sql`brands.name_key`,
  influencer: sql`influencers.username`,
  amount: sql`codes.discount_amount`,
  status: sql`codes.state`,
  expires: END_ORDER,
  votes: VOTE_ORDER,
  uses: sql`codes.usage_count`,
  created: sql`codes.created_at`,
  confidence: CONFIDENCE_ORDER,
}

/** What is joined where its key is the order. */
const OWNERS: Partial<Record<CodeSort, { table: SQL; ofCode: SQL }>> = {
  brand: { table: sql`brands`, ofCode: sql`brands.id = codes.brand_id` },
  influencer: { table: sql`influencers`, ofCode: sql`influencers.id = codes.influencer_id` },
}

/**
 * One page of all codes, or of those that pass a filter. The index of the sort column is walked
 * from its beginning or its end, never sorted; `cross join` keeps the order of the tables.
 */
export function walkCodeIds(
  db: Db,
  { filter, order, limit, offset }: Page & { filter: CodeFilter | undefined; order: CodeOrder },
): number[] {
  const owner = OWNERS[order.sort]
  const from = owner ? sql`${owner.table} cross join codes on ${owner.ofCode}` : sql`codes`
  // Only while there are any: the index alone does not tell a code's brand.
  const where = hasDeletedBrands(db)
    ? sql`${passes(filter)} and codes.brand_id not in ${deletedBrands}`
    : passes(filter)
  return readIds(
    db,
    sql`select codes.id as id from ${from} where ${where}
      order by ${directed(KEYS[order.sort], order)}, ${directed(sql`codes.id`, order)}
      limit ${limit} offset ${offset}`,
  )
}

/** Some codes out of many: those of a brand, or those that a search finds. */
type CodeSelection = {
  filter: CodeFilter | undefined
  brandId: number | undefined
  /** Folded as by `foldForSearch`; empty means no search. */
  words: readonly string[]
  /** A search stops at this many codes: see the migration for which come first. */
  cap: number
}

/** One page of the selected codes, sorted for it, and how many there are: 0 past the end. */
export function listSelectedCodes(
  db: Db,
  { order, limit, offset, ...selection }: CodeSelection & Page & { order: CodeOrder },
): { ids: number[]; matching: number } {
  const select = selection.brandId === undefined ? selectFound : selectOfBrand
  const owner = OWNERS[order.sort]
  const join = owner ? sql`cross join ${owner.table} on ${owner.ofCode}` : sql``
  // Counted apart, which is cheaper than a window over them all. The plus keeps SQLite from
  // walking the whole index of the sort column instead.
  const rows = db.all<{ id: number; matching: number }>(sql`
    with selected (id) as materialized (${select(selection)})
    select codes.id as id, (select count(*) from selected) as matching
    from selected cross join codes on codes.id = selected.id ${join}
    order by ${directed(sql`+(${KEYS[order.sort]})`, order)}, ${directed(sql`+codes.id`, order)}
    limit ${limit} offset ${offset}`)
  return { ids: idsOf(rows), matching: rows[0]?.matching ?? 0 }
}

/** Rows of the search index per state; see the migration. */
const STRETCH = 2 ** 40
/** Written out: a bound number this large arrives as a real one, for which FTS5 does not seek. */
const literal = (number: number) => sql.raw(`${number}`)

function selectFound({ filter, words, cap }: CodeSelection): SQL {
  const first = filter === undefined ? 0 : stateOf(filter)
  const last = filter === undefined ? CODE_FILTERS.length : first
  const codeId = sql`${literal(STRETCH - 1)} - rowid % ${literal(STRETCH)}`
  return sql`select ${codeId} from code_search where code_search match ${matchWords(words)}
      and rowid between ${literal(first * STRETCH)} and ${literal((last + 1) * STRETCH - 1)}
      and ${codeId} not in (select id from codes where brand_id in ${deletedBrands})
    order by rowid limit ${cap}`
}

/** Few enough to be looked at one by one. */
function selectOfBrand({ brandId, filter, words, cap }: CodeSelection): SQL {
  const where = sql`codes.brand_id = ${brandId} and codes.brand_id not in ${deletedBrands}
    and ${passes(filter)}`
  if (words.length === 0) return sql`select codes.id from codes where ${where}`
  return sql`select codes.id from codes
    cross join code_search
      on code_search.rowid = codes.state * ${literal(STRETCH)} + ${literal(STRETCH - 1)} - codes.id
    where ${where} and ${holdsWords(sql`code_search.search_text`, words)}
    order by codes.id desc limit ${cap}`
}

const directed = (key: SQL, { isDescending }: CodeOrder) =>
  sql`${key} ${sql.raw(isDescending ? 'desc' : 'asc')}`

/** Pages of the index that one step rewrites, at most: some milliseconds of work. */
const STEP_PAGES = 32

/**
 * One step towards a search index in a single piece, and whether more are to do (FTS5, 'The merge
 * Command'). `isFirst` takes all pieces in, also those that FTS5 by itself would leave for later.
 */
export function mergeCodeSearch(db: Db, { isFirst }: { isFirst: boolean }): boolean {
  const pages = isFirst ? -STEP_PAGES : STEP_PAGES
  const before = countOwnChanges(db)
  db.run(sql`insert into code_search (code_search, rank) values ('merge', ${pages})`)
  // The command itself counts as one change; a step that found work has made more.
  return countOwnChanges(db) - before >= 2
}
