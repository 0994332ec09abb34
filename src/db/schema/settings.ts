import { integer, real, sqliteTable } from 'drizzle-orm/sqlite-core'

/** What the operator sets in the panel; one row, id 1. */
export const settings = sqliteTable('settings', {
  id: integer('id').primaryKey(),
  /** 0 to 1: codes read with less confidence wait for the operator. */
  reviewThreshold: real('review_threshold').notNull().default(0.8),
  /** Calls that one run may make to a search service. */
  searchCallsPerRun: integer('search_calls_per_run').notNull().default(200),
  /** Tokens, in both directions, that one run may use; what comes after the reader reads alone. */
  modelTokensPerRun: integer('model_tokens_per_run').notNull().default(500_000),
})
