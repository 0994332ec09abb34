import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { operators, sessions } from '../schema/index.ts'

export type OperatorRow = { id: number; username: string; passwordHash: string }

const columns = {
  id: operators.id,
  username: operators.username,
  passwordHash: operators.passwordHash,
}

export const findOperator = (db: Db, username: string): OperatorRow | undefined =>
  db.select(columns).from(operators).where(eq(operators.username, username)).get()

/** The one account there is; undefined on an empty database. */
export const findFirstOperator = (db: Db): OperatorRow | undefined =>
  db.select(columns).from(operators).orderBy(operators.id).limit(1).get()

export const insertOperator = (
  db: Db,
  row: { username: string; passwordHash: string; updatedAt: Date },
): OperatorRow => db.insert(operators).values(row).returning(columns).get()

export function updateOperator(
  db: Db,
  id: number,
  change: { username?: string; passwordHash?: string; updatedAt: Date },
): void {
  db.update(operators).set(change).where(eq(operators.id, id)).run()
}

export function insertSession(db: Db, row: typeof sessions.$inferInsert): void {
  db.insert(sessions).values(row).run()
}

/** Whose session it is, as long as it has not expired. */
export const findSessionOperator = (
  db: Db,
  params: { tokenHash: string; now: Date },
): { username: string } | undefined =>
  db
    .select({ username: operators.username })
    .from(sessions)
    .innerJoin(operators, eq(operators.id, sessions.operatorId))
    .where(and(eq(sessions.tokenHash, params.tokenHash), gt(sessions.expiresAt, params.now)))
    .get()

export function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run()
}

export function deleteSessionsOf(db: Db, operatorId: number): void {
  db.delete(sessions).where(eq(sessions.operatorId, operatorId)).run()
}

export function deleteAllSessions(db: Db): void {
  db.delete(sessions).run()
}

/** Answers how many there were. */
export const deleteExpiredSessions = (db: Db, now: Date): number =>
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run().changes
