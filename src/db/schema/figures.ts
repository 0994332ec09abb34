import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SECURITY_KINDS } from '#shared/domain/vocabulary.ts'
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

/**
 * Who searched for what without a result, so that a term is kept in words only when a second network asks it.
 * All are HMACs: `visitor` of term and network and `term` of the term, under the salt of the month; `network`
 * under the salt of the day, to count the terms of one network.
 */
export const searchMarks = sqliteTable(
  'search_marks',
  {
    visitor: text('visitor').primaryKey(),
    term: text('term'),
    network: text('network'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('search_marks_created').on(table.createdAt),
    index('search_marks_term').on(table.term),
    index('search_marks_network').on(table.network),
  ],
)

/** What was refused or did not count, by UTC day and kind, without anything about who it was. */
export const securityDays = sqliteTable(
  'security_days',
  {
    day: text('day').notNull(),
    kind: text('kind', { enum: SECURITY_KINDS }).notNull(),
    count: count('count'),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
