import { and, between, eq, not } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { operators, sessions } from '../schema/operators.ts'
import { pick } from './pick.ts'

/** Between which instants a session that is valid now ends. */
export type ExpiryRange = { first: Date; last: Date }

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

/** Whose session it is, as long as it is valid. */
export const findSessionOperator = (
  db: Db,
  { tokenHash, valid }: { tokenHash: string; valid: ExpiryRange },
): { username: string } | undefined =>
  db
    .select({ username: operators.username })
    .from(sessions)
    .innerJoin(operators, eq(operators.id, sessions.operatorId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), between(sessions.expiresAt, valid.first, valid.last)),
    )
    .get()

export function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run()
}

export function deleteSessionsOf(db: Db, operatorId: number): void {
  db.delete(sessions).where(eq(sessions.operatorId, operatorId)).run()
}

/** Answers how many there were. */
export const deleteInvalidSessions = (db: Db, { first, last }: ExpiryRange): number =>
  db
    .delete(sessions)
    .where(not(between(sessions.expiresAt, first, last)))
    .run().changes
