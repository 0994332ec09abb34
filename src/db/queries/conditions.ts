import { type AnyColumn, and, count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AGE_DAYS } from '#shared/domain/code-status.ts'
import type { Db } from '../open-database.ts'
import { codes } from '../schema/codes.ts'

/** What visitors may see, ended or not: neither rejected nor waiting. In the words of the partial indexes. */
export const isPublic = sql`(${codes.status} <> 'rejected' and not ${codes.needsReview})`

/** What visitors say does not work: in no list and no count, but on its brand's page. */
export const isReported = sql`(${codes.needsReview} and ${codes.reviewReason} = 'visitors')`

const daysInMs = (days: number) => sql.raw(`${days * 86_400_000}`)

/**
 * When a code leaves the lists: at its stated end, else so long after it was confirmed. An expression, so that
 * SQLite walks the index of a list instead of looking its codes up by their end, where most have none.
 */
export const endOf = (table = sql`codes`): SQL =>
  sql`coalesce(${table}.expires_at, ${table}.confirmed_at + ${daysInMs(AGE_DAYS.unseen)})`

export const isOpenAt = (now: Date): SQL => sql`${endOf()} > ${now.getTime()}`

/** With a stated end, or confirmed lately. */
export const isConfirmedAt = (now: Date): SQL =>
  sql`(${codes.expiresAt} is not null
    or ${codes.confirmedAt} + ${daysInMs(AGE_DAYS.unconfirmed)} > ${now.getTime()})`

/** Active = public, and its end is after `now`. */
export const activeAt = (now: Date): SQL => sql`(${and(isPublic, isOpenAt(now))})`

/** `column in values` with one parameter, whatever their number. */
export const inList = (column: AnyColumn | SQL, values: readonly (number | string)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** How many rows of a table there are, or meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, condition?: SQL): number =>
  db.select({ rows: count() }).from(table).where(condition).get()?.rows ?? 0

/** For `onConflictDoUpdate`: these columns get the values of the row that could not be inserted. */
export const excluded = <Name extends string>(columns: Record<Name, AnyColumn>) =>
  Object.fromEntries(
    Object.entries<AnyColumn>(columns).map(([key, { name }]) => [
      key,
      sql`excluded.${sql.identifier(name)}`,
    ]),
  ) as Record<Name, SQL>

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
