import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { activity, count, instant } from './columns.ts'

/**
 * What happened on a UTC day to the codes that are stored now: a row per brand, and one of the whole
 * site with the brand 0. Triggers keep it up and delete rows without anything in them.
 */
export const daySums = sqliteTable(
  'day_sums',
  {
    brandId: integer('brand_id').notNull(),
    day: text('day').notNull(),
    found: count('found'),
    ended: count('ended'),
    ...activity(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.day] })],
)

/**
 * The days of a code or brand in the last 7, 30 or 90 days together, so that the best are read from an
 * index. Kept like `daySums`; `movePeriod` takes out what falls out as time passes.
 */
export const periodSums = sqliteTable(
  'period_sums',
  {
    days: integer('days').notNull(),
    kind: text('kind', { enum: ['code', 'brand'] }).notNull(),
    id: integer('id').notNull(),
    ...activity(),
  },
  (table) => [
    primaryKey({ columns: [table.days, table.kind, table.id] }),
    index('period_sums_best').on(table.days, table.kind, table.copies, table.working, table.id),
  ],
)

/** From which code of which day on a period's sums count: it moves in steps, in this order. */
export const figurePeriods = sqliteTable('figure_periods', {
  days: integer('days').primaryKey(),
  firstDay: text('first_day').notNull(),
  firstCodeId: integer('first_code_id').notNull(),
})

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
