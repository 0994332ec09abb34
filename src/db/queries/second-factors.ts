import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { appPasswords, operators, recoveryCodes, secondFactors } from '../schema/operators.ts'
import { countRows } from './conditions.ts'
import { pick, selectFrom } from './pick.ts'

export type SecondFactorRow = Omit<typeof secondFactors.$inferSelect, 'operatorId'>

/** Also one that is not enabled yet. */
export const findSecondFactor = (db: Db, operatorId: number): SecondFactorRow | undefined =>
  selectFrom(db, secondFactors, 'secret', 'enabledAt', 'lastStep')
    .where(eq(secondFactors.operatorId, operatorId))
    .get()

/** A key that nothing asks for yet, in the place of another one. */
export function replaceSecondFactor(db: Db, operatorId: number, secret: string): void {
  const row = { secret, enabledAt: null, lastStep: 0 }
  db.insert(secondFactors)
    .values({ operatorId, ...row })
    .onConflictDoUpdate({ target: secondFactors.operatorId, set: row })
    .run()
}

export function enableSecondFactor(db: Db, operatorId: number, enabledAt: Date): void {
  db.update(secondFactors).set({ enabledAt }).where(eq(secondFactors.operatorId, operatorId)).run()
}

/** With its recovery codes. Answers whether it was enabled. */
export function deleteSecondFactor(db: Db, operatorId: number): boolean {
  db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId)).run()
  const enabled = and(eq(secondFactors.operatorId, operatorId), isNotNull(secondFactors.enabledAt))
  const wasEnabled = db.delete(secondFactors).where(enabled).run().changes > 0
  db.delete(secondFactors).where(eq(secondFactors.operatorId, operatorId)).run()
  return wasEnabled
}

/** Answers false where the code of this step, or a newer one, was used before. */
export const useStep = (db: Db, operatorId: number, step: number): boolean =>
  db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.operatorId, operatorId), lt(secondFactors.lastStep, step)))
    .run().changes > 0

export function replaceRecoveryCodes(db: Db, operatorId: number, hashes: readonly string[]): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId)).run()
  db.insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ codeHash, operatorId })))
    .run()
}

/** Answers false where there is no such code, or no more. */
export const useRecoveryCode = (db: Db, operatorId: number, codeHash: string): boolean =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.operatorId, operatorId), eq(recoveryCodes.codeHash, codeHash)))
    .run().changes > 0

export const countRecoveryCodes = (db: Db, operatorId: number): number =>
  countRows(db, recoveryCodes, eq(recoveryCodes.operatorId, operatorId))

/** With the operator whose it is. */
export const findAppPassword = (db: Db, passwordHash: string) =>
  db
    .select({ ...pick(appPasswords, 'id', 'lastUsedAt'), username: operators.username })
    .from(appPasswords)
    .innerJoin(operators, eq(operators.id, appPasswords.operatorId))
    .where(eq(appPasswords.passwordHash, passwordHash))
    .get()

export const listAppPasswords = (db: Db, operatorId: number) =>
  selectFrom(db, appPasswords, 'id', 'name', 'createdAt', 'lastUsedAt')
    .where(eq(appPasswords.operatorId, operatorId))
    .orderBy(appPasswords.id)
    .all()

export function insertAppPassword(db: Db, row: typeof appPasswords.$inferInsert): void {
  db.insert(appPasswords).values(row).run()
}

export function touchAppPassword(db: Db, id: number, lastUsedAt: Date): void {
  db.update(appPasswords).set({ lastUsedAt }).where(eq(appPasswords.id, id)).run()
}

/** The name of the one that was deleted; undefined where there was none. */
export const deleteAppPassword = (db: Db, operatorId: number, id: number): string | undefined =>
  db
    .delete(appPasswords)
    .where(and(eq(appPasswords.operatorId, operatorId), eq(appPasswords.id, id)))
    .returning(pick(appPasswords, 'name'))
    .get()?.name

/** An enabled second factor with its recovery codes, and app passwords, of the one operator there is. */
export type SignInRows = {
  factor: Omit<typeof secondFactors.$inferInsert, 'operatorId'> | undefined
  recoveryCodes: { codeHash: string }[]
  appPasswords: Omit<typeof appPasswords.$inferInsert, 'operatorId'>[]
}

/** Null where the database is of a version that knew nothing of them. */
export function readSignInRows(db: Db): SignInRows | null {
  const tables = db.all(
    sql`select 1 from sqlite_schema where type = 'table' and name = 'second_factors'`,
  )
  if (tables.length === 0) return null
  const factor = selectFrom(db, secondFactors, 'secret', 'enabledAt', 'lastStep')
    .where(isNotNull(secondFactors.enabledAt))
    .get()
  const names = ['name', 'passwordHash', 'createdAt', 'lastUsedAt'] as const
  return {
    factor,
    recoveryCodes: selectFrom(db, recoveryCodes, 'codeHash').all(),
    appPasswords: db
      .select(pick(appPasswords, ...names))
      .from(appPasswords)
      .orderBy(appPasswords.id)
      .all(),
  }
}

/** Puts them into a database that has none. */
export function insertSignInRows(db: Db, operatorId: number, rows: SignInRows): void {
  const own = <Row>(row: Row) => ({ ...row, operatorId })
  if (rows.factor) db.insert(secondFactors).values(own(rows.factor)).run()
  if (rows.recoveryCodes.length > 0)
    db.insert(recoveryCodes).values(rows.recoveryCodes.map(own)).run()
  if (rows.appPasswords.length > 0) db.insert(appPasswords).values(rows.appPasswords.map(own)).run()
}
