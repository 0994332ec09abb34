import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brands, codes, influencers } from '../schema/index.ts'
import { activeAt, inIds, isKept, isKeptPerson } from './conditions.ts'

type Scan = { limit: number }
type Search = Scan & { words: readonly string[] }

/** Shortest word for which the trigram index can answer. */
const TRIGRAM = 3

const brandNames = {
  id: brands.id,
  name: brands.name,
  slug: brands.slug,
  totalCodes: brands.totalCodes,
}
const influencerNames = {
  id: influencers.id,
  username: influencers.username,
  displayName: influencers.displayName,
  activeCodes: influencers.activeCodes,
}

/** Brands whose search text holds every word (folded), most codes first. */
export function listBrandsNamed(db: Db, { words, limit }: Search) {
  return db
    .select(brandNames)
    .from(brands)
    .where(and(holdsEveryWord(words, brands.searchText, sql`2 * ${brands.id}`), isKept))
    .orderBy(desc(brands.totalCodes))
    .limit(limit)
    .all()
}

/** Influencers with active codes whose search text holds every word (folded). */
export function listInfluencersNamed(db: Db, { words, limit }: Search) {
  const { id, searchText } = influencers
  return db
    .select(influencerNames)
    .from(influencers)
    .where(holdsEveryWord(words, searchText, sql`2 * ${id} + 1`))
    .orderBy(desc(influencers.activeCodes))
    .limit(limit)
    .all()
}

/** All brands' names, most codes first: what the tolerant search compares with. */
export function listBrandNames(db: Db, { limit }: Scan) {
  return db
    .select(brandNames)
    .from(brands)
    .where(isKept)
    .orderBy(desc(brands.totalCodes))
    .limit(limit)
    .all()
}

/** The names of all influencers, most active codes first. */
export function listInfluencerNames(db: Db, { limit }: Scan) {
  return db
    .select(influencerNames)
    .from(influencers)
    .where(isKeptPerson)
    .orderBy(desc(influencers.activeCodes))
    .limit(limit)
    .all()
}

/** The brands for which the influencers have active codes, each once. */
export function listBrandsOfInfluencers(
  db: Db,
  { influencerIds, now }: { influencerIds: readonly number[]; now: Date },
) {
  return db
    .selectDistinct(brandNames)
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(and(inIds(codes.influencerId, influencerIds), activeAt(now)))
    .all()
}

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

/** Long words may stand anywhere, short ones must begin a word. */
function holdsEveryWord(words: readonly string[], searchText: SQLiteColumn, rowid: SQL) {
  const long = words.filter((word) => [...word].length >= TRIGRAM)
  const short = words.filter((word) => [...word].length < TRIGRAM)
  const match = long.map(quoteForFts).join(' AND ')
  const indexed = sql`${rowid} in (select rowid from search_index where search_text match ${match})`
  return and(
    long.length > 0 ? indexed : undefined,
    ...short.map((word) => startsWord(searchText, word)),
  )
}

function startsWord(searchText: SQLiteColumn, word: string) {
  const prefix = `${escapeForLike(word)}%`
  return or(likeEscaped(searchText, prefix), likeEscaped(searchText, `% ${prefix}`))
}

const likeEscaped = (column: SQLiteColumn | SQL, pattern: string) =>
  sql`${like(column, pattern)} escape '\\'`

/** A phrase in FTS5's query language: nothing inside the quotes is an operator. */
const quoteForFts = (word: string) => `"${word.replaceAll('"', '""')}"`

const escapeForLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
