import { and, asc, between, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { LOG_FILTERS, LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { logs } from '../schema/operators.ts'
import { idsOf } from './batches.ts'
import { countRows } from './conditions.ts'
import { selectFrom } from './pick.ts'

export type LogType = (typeof LOG_TYPES)[number]
export type LogLevel = (typeof LOG_LEVELS)[number]
type LogRow = typeof logs.$inferSelect

/** Answers the id of the entry. */
export const insertLog = (db: Db, row: typeof logs.$inferInsert): number =>
  Number(db.insert(logs).values(row).run().lastInsertRowid)

export function deleteLog(db: Db, id: number): void {
  db.delete(logs).where(eq(logs.id, id)).run()
}

/** The newest entry with this message between two instants. */
export const findLogBetween = (
  db: Db,
  { type, message, from, to }: { type: LogType; message: string; from: Date; to: Date },
): LogRow | undefined =>
  db
    .select()
    .from(logs)
    .where(and(between(logs.timestamp, from, to), eq(logs.type, type), eq(logs.message, message)))
    .orderBy(desc(logs.timestamp), desc(logs.id))
    .limit(1)
    .get()

export function updateLogDetails(db: Db, id: number, details: LogRow['details']): void {
  db.update(logs).set({ details }).where(eq(logs.id, id)).run()
}

type LogFilter = {
  /** Stands in message or details. */
  search?: string | undefined
  /** The first and the last instant. */
  between?: readonly [Date, Date] | undefined
  type?: (typeof LOG_FILTERS)[number] | undefined
  level?: LogLevel | undefined
  /** Cursor: only entries older than, or newer than, the entry with this id. */
  before?: number | undefined
  after?: number | undefined
}

/**
 * A page of entries, newest first: the newest ones, the newest of those before an entry, or the
 * oldest of those after one. Walks an index of the times, whose ties are by id.
 */
export function listLogRows(db: Db, { limit, ...filter }: LogFilter & { limit: number }): LogRow[] {
  const isForwards = filter.after !== undefined
  const order = isForwards ? asc : desc
  const rows = db
    .select()
    .from(logs)
    .where(matches(filter))
    .orderBy(order(logs.timestamp), order(logs.id))
    .limit(limit)
    .all()
  return isForwards ? rows.reverse() : rows
}

const matches = ({
  type,
  level,
  search,
  between: day,
  before,
  after,
}: LogFilter): SQL | undefined =>
  and(
    type === 'contact' ? isContactRequest : type && eq(logs.type, type),
    level && eq(logs.level, level),
    day && between(logs.timestamp, ...day),
    search
      ? sql`instr(lower(${logs.message} || ' ' || coalesce(${logs.details}, '')), lower(${search})) > 0`
      : undefined,
    before === undefined ? undefined : sql`(${logs.timestamp}, ${logs.id}) < ${placeOf(before)}`,
    after === undefined ? undefined : sql`(${logs.timestamp}, ${logs.id}) > ${placeOf(after)}`,
  )

/** Of all entries of the operator's, these alone have a topic. */
const isContactRequest = and(eq(logs.type, 'admin'), sql`${logs.details} ->> '$.topic' is not null`)

const placeOf = (id: number): SQL =>
  sql`(select place.timestamp, place.id from logs as place where place.id = ${id})`

/** The contact requests of a level after an instant; suspicious ones are warnings. */
export const listContactRequestIds = (
  db: Db,
  { since, level }: { since: Date; level: LogLevel },
): number[] =>
  idsOf(
    selectFrom(db, logs, 'id')
      .where(and(isContactRequest, eq(logs.level, level), gt(logs.timestamp, since)))
      .all(),
  )

/** How many contact requests came in after an instant. */
export const countContactRequests = (db: Db, since: Date): number =>
  countRows(db, logs, and(isContactRequest, gt(logs.timestamp, since)))

/** Answers how many there were. */
export const deleteLogsBefore = (db: Db, before: Date): number =>
  db.delete(logs).where(lt(logs.timestamp, before)).run().changes
