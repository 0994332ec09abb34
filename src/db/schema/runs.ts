import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { RUN_STATUSES, RUN_TRIGGERS } from '#shared/domain/vocabulary.ts'
import { brands } from './brands.ts'
import { count, id, instant } from './columns.ts'

/** One collection run; still 'running' at start-up means the process died in it. */
export const runs = sqliteTable(
  'runs',
  {
    id: id(),
    trigger: text('trigger', { enum: RUN_TRIGGERS }).notNull(),
    status: text('status', { enum: RUN_STATUSES }).notNull(),
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'set null' }),
    maxCodes: integer('max_codes').notNull(),
    /** `maxCodes` where the run ended because of it and left something to the next one. */
    limitReached: integer('limit_reached'),
    startedAt: instant('started_at').notNull(),
    /**
     * The highest id of a code when it began; later ones are of this run, or of one beside it. Null
     * once codes were imported while it was unfinished.
     */
    lastCodeId: integer('last_code_id'),
    finishedAt: instant('finished_at'),
    totalSearched: count('total_searched'),
    codesFound: count('codes_found'),
    codesAdded: count('codes_added'),
    searchCalls: count('search_calls'),
    modelCalls: count('model_calls'),
    modelTokens: count('model_tokens'),
    errors: text('errors', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Brands that posts offered codes for but that are not in the directory, with how often. */
    unknownBrands: text('unknown_brands', { mode: 'json' })
      .$type<{ name: string; offers: number }[]>()
      .notNull()
      .default([]),
  },
  (table) => [index('runs_started').on(table.startedAt), index('runs_status').on(table.status)],
)
