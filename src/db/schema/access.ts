import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
