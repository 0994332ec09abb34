import { and, desc, eq, lt } from 'drizzle-orm'
import type { LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import type { Db } from '../open-database.ts'
import { logs } from '../schema/index.ts'

export type LogType = (typeof LOG_TYPES)[number]
export type LogLevel = (typeof LOG_LEVELS)[number]
type LogRow = typeof logs.$inferSelect

export function insertLog(db: Db, row: typeof logs.$inferInsert): void {
  db.insert(logs).values(row).run()
}

/** Newest first. */
export const listLogRows = (
  db: Db,
  params: { type?: LogType | undefined; level?: LogLevel | undefined; limit: number },
): LogRow[] =>
  db
    .select({
      id: logs.id,
      timestamp: logs.timestamp,
      type: logs.type,
      level: logs.level,
      message: logs.message,
      details: logs.details,
    })
    .from(logs)
    .where(
      and(
        params.type ? eq(logs.type, params.type) : undefined,
        params.level ? eq(logs.level, params.level) : undefined,
      ),
    )
    .orderBy(desc(logs.timestamp), desc(logs.id))
    .limit(params.limit)
    .all()

/** Answers how many there were. */
export const deleteLogsBefore = (db: Db, before: Date): number =>
  db.delete(logs).where(lt(logs.timestamp, before)).run().changes
