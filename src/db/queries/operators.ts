import { and, between, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { operators, sessions } from '../schema/operators.ts'
import { pick } from './pick.ts'

/** Between which instants a session that is valid now ends, and since when it must have been used. */
export type ValidSessions = { first: Date; last: Date; usedSince: Date }

export type OperatorRow = Omit<typeof operators.$inferSelect, 'updatedAt'>
type OperatorChange = Partial<typeof operators.$inferInsert>

const columns = pick(operators, 'id', 'username', 'passwordHash')

export const findOperator = (db: Db, username: string): OperatorRow | undefined =>
  db.select(columns).from(operators).where(eq(operators.username, username)).get()

/** The one account there is; undefined on an empty database. */
export const findFirstOperator = (db: Db): OperatorRow | undefined =>
  db.select(columns).from(operators).orderBy(operators.id).limit(1).get()

export const insertOperator = (db: Db, row: typeof operators.$inferInsert): OperatorRow =>
  db.insert(operators).values(row).returning(columns).get()

export function updateOperator(db: Db, id: number, change: OperatorChange): void {
  db.update(operators).set(change).where(eq(operators.id, id)).run()
}

export function insertSession(db: Db, row: typeof sessions.$inferInsert): void {
  db.insert(sessions).values(row).run()
}

/** When it was used last; of one in its first minute, when it was opened. */
const lastUse = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(
  sessions.createdAt,
)

const isValid = ({ first, last, usedSince }: ValidSessions) =>
  and(between(sessions.expiresAt, first, last), gt(lastUse, usedSince.getTime()))

/** Whose session it is and when it was used last, as long as it is valid. */
export const findSessionOperator = (
  db: Db,
  { tokenHash, valid }: { tokenHash: string; valid: ValidSessions },
): { username: string; lastUsedAt: Date } | undefined =>
  db
    .select({ username: operators.username, lastUsedAt: lastUse })
    .from(sessions)
    .innerJoin(operators, eq(operators.id, sessions.operatorId))
    .where(and(eq(sessions.tokenHash, tokenHash), isValid(valid)))
    .get()

/** Those that are valid, the one used last first. */
export const listSessions = (db: Db, operatorId: number, valid: ValidSessions) =>
  db
    .select({ ...pick(sessions, 'tokenHash', 'createdAt'), lastUsedAt: lastUse })
    .from(sessions)
    .where(and(eq(sessions.operatorId, operatorId), isValid(valid)))
    .orderBy(desc(lastUse))
    .all()

export function touchSession(db: Db, tokenHash: string, lastUsedAt: Date): void {
  db.update(sessions).set({ lastUsedAt }).where(eq(sessions.tokenHash, tokenHash)).run()
}

/** Answers whether there was one. */
export const deleteSession = (db: Db, tokenHash: string): boolean =>
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run().changes > 0

/** All of the operator's, but for the one that is to stay. Answers how many there were. */
export const deleteSessionsOf = (db: Db, operatorId: number, keptHash = ''): number =>
  db
    .delete(sessions)
    .where(and(eq(sessions.operatorId, operatorId), ne(sessions.tokenHash, keptHash)))
    .run().changes

/** Answers how many there were. */
export const deleteInvalidSessions = (db: Db, valid: ValidSessions): number =>
  db
    .delete(sessions)
    .where(sql`not (${isValid(valid)})`)
    .run().changes
