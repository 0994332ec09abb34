import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import { id, instant } from './columns.ts'

/** The operator's account. The password is kept only as a scrypt hash. */
export const operators = sqliteTable('operators', {
  id: id(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The cookie holds the token, this table only its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    operatorId: integer('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_expires').on(table.expiresAt)],
)

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
