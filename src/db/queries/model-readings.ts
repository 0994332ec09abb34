import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'
import { modelReadings } from '../schema/index.ts'
import { inIds, inList } from './conditions.ts'
import { walkUntilGone } from './walk-ids.ts'

type Row = typeof modelReadings.$inferInsert

/** What one reader stored of these posts, of whatever version of the caption. */
export const listModelReadings = (
  db: Db,
  { reader, postKeys }: { reader: string; postKeys: readonly string[] },
) =>
  db
    .select({
      postKey: modelReadings.postKey,
      captionHash: modelReadings.captionHash,
      offers: modelReadings.offers,
    })
    .from(modelReadings)
    .where(and(eq(modelReadings.reader, reader), inList(modelReadings.postKey, postKeys)))
    .all()

/** An older reading of the post by the same reader is replaced. */
export function saveModelReading(db: Db, row: Row): void {
  const { username, captionHash, offers, tokens, createdAt } = row
  db.insert(modelReadings)
    .values(row)
    .onConflictDoUpdate({
      target: [modelReadings.postKey, modelReadings.reader],
      set: { username, captionHash, offers, tokens, createdAt },
    })
    .run()
}

export function deleteModelReadingsOf(db: Db, username: string): void {
  db.delete(modelReadings).where(eq(modelReadings.username, username)).run()
}

/** What models read of people who are on the block list, in portions. */
export const walkBlockedReadings = (db: Db, size: number) =>
  walkUntilGone(
    db,
    sql`select id from model_readings
    where username in (select username from blocked_influencers) limit ${size}`,
  )

export function deleteModelReadings(db: Db, ids: readonly number[]): void {
  db.delete(modelReadings).where(inIds(modelReadings.id, ids)).run()
}

/** Answers how many there were. */
export const deleteModelReadingsBefore = (db: Db, before: Date): number =>
  db.delete(modelReadings).where(lt(modelReadings.createdAt, before)).run().changes
