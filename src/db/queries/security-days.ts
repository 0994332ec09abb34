import { gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { securityDays } from '../schema/figures.ts'

export type SecurityDay = typeof securityDays.$inferSelect

/** Adds counts to those of their days. */
export function addSecurityDays(db: Db, rows: readonly SecurityDay[]): void {
  db.insert(securityDays)
    .values([...rows])
    .onConflictDoUpdate({
      target: [securityDays.day, securityDays.kind],
      set: { count: sql`${securityDays.count} + excluded.count` },
    })
    .run()
}

export const listSecurityDays = (db: Db, { firstDay }: { firstDay: string }): SecurityDay[] =>
  db.select().from(securityDays).where(gte(securityDays.day, firstDay)).all()

/** Answers how many there were. */
export const deleteSecurityDaysBefore = (db: Db, day: string): number =>
  db.delete(securityDays).where(lt(securityDays.day, day)).run().changes
