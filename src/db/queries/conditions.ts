import {
  type AnyColumn,
  and,
  count,
  gt,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../open-database.ts'
import { brands } from '../schema/brands.ts'
import { codes } from '../schema/codes.ts'
import { influencers } from '../schema/influencers.ts'

/** The brand was not deleted; the rows of one that was go in steps, and nobody sees them any more. */
export const brandNotDeleted = isNull(brands.deletedAt)

/** The same of the brand of a code. Few brands are being deleted at a time: mostly none. */
export const ofExistingBrand = sql`${codes.brandId} not in (select id from brands where deleted_at is not null)`

/** The person was not blocked; the rows of one who was go in steps, and nobody sees them any more. */
export const influencerNotBlocked = isNull(influencers.deletedAt)

/**
 * Neither of a deleted brand nor of a blocked person, for what is done to single codes. Lists pick
 * ids by the brand alone, which their indexes know, and what loads the codes leaves blocked people
 * out.
 */
export const codeNotDeleted = sql`(${ofExistingBrand}
  and ${codes.influencerId} not in (select id from influencers where deleted_at is not null))`

/** Whether there are brands whose rows are still being deleted. */
export const hasDeletedBrands = (db: Db): boolean =>
  db.get(sql`select 1 from brands where deleted_at is not null limit 1`) !== undefined

/** What visitors may see, ended or not: neither rejected nor waiting, nor of a deleted brand. */
export const isPublic = sql`(${codes.status} <> 'rejected' and not ${codes.needsReview} and ${ofExistingBrand})`

/** What visitors say does not work: in no list and no count, but on its brand's page. */
export const isReported = sql`(${codes.needsReview} and ${codes.reviewReason} = 'visitors' and ${ofExistingBrand})`

/** An instant, or the place of one in a query that is prepared for any. */
export type Instant = Date | Placeholder

/** Without an end, or with one after `now`. */
export const isOpenAt = (now: Instant): SQL =>
  sql`(${or(isNull(codes.expiresAt), gt(codes.expiresAt, now))})`

/** Active = public, and without an end or with one after `now`. */
export const activeAt = (now: Instant): SQL => sql`(${and(isPublic, isOpenAt(now))})`

/** `column in values` with one parameter, whatever their number. */
export const inList = (column: AnyColumn | SQL, values: readonly (number | string)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** How many rows of a table there are, or meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, condition?: SQL): number =>
  db.select({ rows: count() }).from(table).where(condition).get()?.rows ?? 0

export type CodeKey = { brandId: number; normalizedCode: string }

/** Rows of a table that has such keys with one of the given ones. */
export const inKeys = (
  { brandId, normalizedCode }: { brandId: AnyColumn; normalizedCode: AnyColumn },
  keys: readonly CodeKey[],
): SQL =>
  sql`(${brandId}, ${normalizedCode}) in (
    select value ->> 'brandId', value ->> 'normalizedCode' from json_each(${JSON.stringify(keys)}))`

/** One number of codes against the one before, in whole per cent: 0 when both are 0, 100 after 0. */
export const toTrend = ({ newer, older }: { newer: SQL; older: SQL }): SQL<number> =>
  sql<number>`cast(case when ${older} > 0 then round((${newer} - ${older}) * 100.0 / ${older})
    when ${newer} > 0 then 100 else 0 end as integer)`
