import { sql } from 'drizzle-orm'
import type { Db } from '../open-database.ts'

/** Pages of the index that one step rewrites, at most: some milliseconds of work. */
const STEP_PAGES = 32

/**
 * One step towards a search index in a single piece, and whether more are to do (FTS5, 'The merge
 * Command'). `isFirst` takes all pieces in, also those that FTS5 by itself would leave for later.
 */
export function mergeCodeSearch(db: Db, { isFirst }: { isFirst: boolean }): boolean {
  const pages = isFirst ? -STEP_PAGES : STEP_PAGES
  const before = countChanges(db)
  db.run(sql`insert into code_search (code_search, rank) values ('merge', ${pages})`)
  // The command itself counts as one change; a step that found work has made more.
  return countChanges(db) - before >= 2
}

const countChanges = (db: Db): number =>
  db.get<{ changes: number }>(sql`select total_changes() as changes`)?.changes ?? 0
