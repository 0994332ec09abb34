import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import { id, instant } from './columns.ts'

export const logs = sqliteTable(
  'logs',
  {
    id: id(),
    timestamp: instant('timestamp').notNull(),
    type: text('type', { enum: LOG_TYPES }).notNull(),
    level: text('level', { enum: LOG_LEVELS }).notNull(),
    message: text('message').notNull(),
    /** A text, or an object as the type defines it. */
    details: text('details', { mode: 'json' }).$type<string | Record<string, unknown>>(),
  },
  (table) => [
    index('logs_timestamp').on(table.timestamp),
    index('logs_type').on(table.type, table.timestamp),
    index('logs_type_level').on(table.type, table.level, table.timestamp),
    index('logs_level').on(table.level, table.timestamp),
  ],
)
