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

/**
 * The key from which an authenticator app computes codes. As the key itself must be known to check a code, it
 * is no hash: like sessions, this table and the two below are in no backup.
 */
export const secondFactors = sqliteTable('second_factors', {
  operatorId: integer('operator_id')
    .primaryKey()
    .references(() => operators.id, { onDelete: 'cascade' }),
  /** In base 32, as apps take it. */
  secret: text('secret').notNull(),
  /** Null until a code computed from the key was entered: nothing asks for one before. */
  enabledAt: instant('enabled_at'),
  /** The newest 30 seconds, counted from 1970, whose code was used; none up to there is accepted again. */
  lastStep: integer('last_step').notNull().default(0),
})

/** For the day on which the app is lost; deleted as they are used. */
export const recoveryCodes = sqliteTable('recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  operatorId: integer('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
})

/** Passwords of programs that call the API; made by the server, so that their SHA-256 tells nothing. */
export const appPasswords = sqliteTable('app_passwords', {
  id: id(),
  operatorId: integer('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** The first use on the day of the newest one; null before any. */
  lastUsedAt: instant('last_used_at'),
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
    /** When the operator last did something, to the minute; null before the first minute is over. */
    lastUsedAt: instant('last_used_at'),
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
