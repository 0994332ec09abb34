import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brandAliases, brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'
import { activeAt, inList } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

/** Without words, everybody is found. Folded words hold letters and digits alone, as LIKE needs it. */
type Search = { words?: readonly string[]; limit: number }

/**
 * Whether a text holds a word, both folded. Long words may stand anywhere, those of one or two letters must
 * begin a word: they stand in nearly every text.
 */
export const holdsWord = (text: SQLiteColumn, word: string): SQL =>
  [...word].length > 2 ? sql`${text} like ${`%${word}%`}` : sql`' ' || ${text} like ${`% ${word}%`}`

const brandNames = pick(brands, 'id', 'name', 'slug', 'totalCodes')

/** All brands by what they are searched for; their aliases stand on lines. */
export const listNamedBrands = (db: Db) =>
  db
    .select({
      ...brandNames,
      ...pick(brands, 'description'),
      spellings: aliasesOf(sql`kind <> 'domain'`),
      hosts: aliasesOf(sql`kind = 'domain'`),
    })
    .from(brands)
    .all()

const aliasesOf = (kind: SQL) =>
  sql<string>`(select coalesce(group_concat(alias, char(10)), '') from ${brandAliases}
    where brand_id = brands.id and ${kind})`

/** Influencers whose search text holds every word (folded), most active codes first. */
export const listInfluencersNamed = (db: Db, { words = [], limit }: Search) =>
  selectFrom(db, influencers, 'id', 'username', 'displayName', 'activeCodes')
    .where(and(...words.map((word) => holdsWord(influencers.searchText, word))))
    .orderBy(desc(influencers.activeCodes))
    .limit(limit)
    .all()

/** Of all codes that begin alike, so many are ranked: those that come first by the alphabet. */
const RANKED_CODES = 200

/** Active codes that are the text (normalised) or begin with it: the same ones first, then by rank. */
export const listCodesBeginning = (
  db: Db,
  { text, now, limit }: { text: string; now: Date; limit: number },
) => {
  // No letter sorts behind the last one that there can be; the code itself comes first.
  const first = selectFrom(db, codes, 'id')
    .where(
      and(sql`${codes.normalizedCode} between ${text} and ${`${text}\u{10ffff}`}`, activeAt(now)),
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
      desc(codes.confirmedAt),
      desc(codes.id),
    )
    .limit(limit)
    .all()
}

/** The brands for which the influencers have active codes, each once. */
export const listBrandsOfInfluencers = (
  db: Db,
  { influencerIds, now }: { influencerIds: readonly number[]; now: Date },
) =>
  db
    .selectDistinct(brandNames)
    .from(codes)
    .innerJoin(brands, eq(brands.id, codes.brandId))
    .where(and(inList(codes.influencerId, influencerIds), activeAt(now)))
    .all()
