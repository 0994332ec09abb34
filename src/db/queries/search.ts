import { and, asc, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { placeholderInSubquery, prepareOnce } from '../prepare-once.ts'
import { brands } from '../schema/brands.ts'
import { codes, RECENCY_ORDER } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { activeAt, brandNotDeleted, codeNotDeleted, influencerNotBlocked } from './conditions.ts'
import { pick } from './pick.ts'

type Scan = { limit: number }
/** Without words, everybody is found. */
type Search = Scan & { words?: readonly string[] }

/** Shortest word for which the trigram index can answer. */
const TRIGRAM = 3

const limit = placeholderInSubquery('limit')

const brandNames = pick(brands, 'id', 'name', 'slug', 'totalCodes')
const influencerNames = pick(influencers, 'id', 'username', 'displayName', 'activeCodes')

const BRANDS_NAMED = prepareSearch((db, holdsEveryWord) =>
  db
    .select(brandNames)
    .from(brands)
    .where(and(holdsEveryWord(brands.id, 0, brands.searchText), brandNotDeleted))
    .orderBy(desc(brands.totalCodes))
    .limit(limit)
    .prepare(),
)
/** Brands whose search text holds every word (folded), most codes first. */
export const listBrandsNamed = (db: Db, search: Search) => BRANDS_NAMED(db, search)

const INFLUENCERS_NAMED = prepareSearch((db, holdsEveryWord) =>
  db
    .select(influencerNames)
    .from(influencers)
    .where(and(holdsEveryWord(influencers.id, 1, influencers.searchText), influencerNotBlocked))
    .orderBy(desc(influencers.activeCodes))
    .limit(limit)
    .prepare(),
)
/** The same of influencers, most active codes first. */
export const listInfluencersNamed = (db: Db, search: Search) => INFLUENCERS_NAMED(db, search)

/** Of all codes that begin alike, so many are ranked: those that come first by the alphabet. */
const RANKED_CODES = 200

const BEGINNING = prepareOnce((db) => {
  const text = placeholderInSubquery('text')
  // No letter sorts behind the last one that there can be; the code itself comes first.
  const first = db
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        sql`${codes.normalizedCode} between ${text} and ${text} || char(0x10ffff)`,
        activeAt(placeholderInSubquery('now')),
        codeNotDeleted,
      ),
    )
    .orderBy(asc(codes.normalizedCode))
    .limit(RANKED_CODES)
  return db
    .select({ ...pick(codes, 'id', 'code'), brandName: brands.name })
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(inArray(codes.id, first))
    .orderBy(
      desc(eq(codes.normalizedCode, text)),
      desc(codes.rank),
      desc(RECENCY_ORDER),
      desc(codes.id),
    )
    .limit(limit)
    .prepare()
})
/** Active codes that are the text (normalised) or begin with it: the same ones first, then by rank. */
export const listCodesBeginning = (
  db: Db,
  { text, now, limit }: Scan & { text: string; now: Date },
) => BEGINNING(db).all({ text, now: now.getTime(), limit })

const OF_INFLUENCERS = prepareOnce((db) => {
  const wanted = sql`select value from json_each(${sql.placeholder('influencerIds')})`
  return db
    .selectDistinct(brandNames)
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(and(sql`${codes.influencerId} in (${wanted})`, activeAt(placeholderInSubquery('now'))))
    .prepare()
})
/** The brands for which the influencers have active codes, each once. */
export const listBrandsOfInfluencers = (
  db: Db,
  { influencerIds, now }: { influencerIds: readonly number[]; now: Date },
) => OF_INFLUENCERS(db).all({ influencerIds: JSON.stringify(influencerIds), now: now.getTime() })

/**
 * Words (folded) as a query for a trigram index whose words have two blanks in front of them: long
 * ones may stand anywhere, short ones must begin a word.
 */
export const matchWords = (words: readonly string[]): string =>
  words.map((word) => quoteForFts(padWord(word))).join(' AND ')

/** The same for one text of such an index. */
export const holdsWords = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => likeEscaped(text, `%${escapeForLike(padWord(word))}%`)),
    sql` and `,
  )

const padWord = (word: string) => word.padStart(TRIGRAM, ' ')

const isLong = (word: string) => [...word].length >= TRIGRAM

type Values = Record<string, unknown>
type HoldsEveryWord = (id: SQLiteColumn, remainder: 0 | 1, searchText: SQLiteColumn) => SQL

/**
 * A search, prepared once for words of which some are long, and once for short ones alone, which the
 * index cannot answer. Long words may stand anywhere, short ones must begin a word.
 */
function prepareSearch<Row>(
  build: (db: Db, holdsEveryWord: HoldsEveryWord) => { all: (values: Values) => Row[] },
) {
  const beginsWord = (searchText: SQLiteColumn) =>
    sql`not exists (select 1 from json_each(${sql.placeholder('short')}) where not (
      ' ' || ${searchText} like '% ' || value || '%' escape '\\'))`
  const short = prepareOnce((db) => build(db, (_id, _remainder, text) => beginsWord(text)))
  // The index holds brands in its even rows, influencers in the odd ones.
  const long = prepareOnce((db) =>
    build(
      db,
      (id, remainder, text) => sql`${id} in (select rowid / 2 from search_index
        where search_text match ${sql.placeholder('match')} and rowid % 2 = ${remainder})
        and ${beginsWord(text)}`,
    ),
  )
  return (db: Db, { words = [], limit }: Search) => {
    const query = words.some(isLong) ? long(db) : short(db)
    return query.all({
      limit,
      match: words.filter(isLong).map(quoteForFts).join(' AND '),
      short: JSON.stringify(words.filter((word) => !isLong(word)).map(escapeForLike)),
    })
  }
}

const likeEscaped = (column: SQLiteColumn | SQL, pattern: string) =>
  sql`${like(column, pattern)} escape '\\'`

/** A phrase in FTS5's query language: nothing inside the quotes is an operator. */
const quoteForFts = (word: string) => `"${word.replaceAll('"', '""')}"`

const escapeForLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
