import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, instant } from './columns.ts'

/** Searches without a result by term and UTC day, without anything about who searched. */
export const missedSearches = sqliteTable(
  'missed_searches',
  { term: text('term').notNull(), day: text('day').notNull(), searches: count('searches') },
  (table) => [
    primaryKey({ columns: [table.term, table.day] }),
    index('missed_searches_day').on(table.day),
  ],
)

/** Who searched for what: as `copyMarks`, with the term inside the HMAC. */
export const searchMarks = sqliteTable(
  'search_marks',
  { visitor: text('visitor').primaryKey(), createdAt: instant('created_at').notNull() },
  (table) => [index('search_marks_created').on(table.createdAt)],
)
