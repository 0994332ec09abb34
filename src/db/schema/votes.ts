import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { VOTE_VALUES } from '#shared/domain/vocabulary.ts'
import { codes } from './codes.ts'
import { count, id, instant } from './columns.ts'

/** `voter` is an HMAC under the salt of the day; with the salt gone it means nobody. */
export const votes = sqliteTable(
  'votes',
  {
    id: id(),
    codeId: integer('code_id')
      .notNull()
      .references(() => codes.id, { onDelete: 'cascade' }),
    voter: text('voter').notNull(),
    vote: text('vote', { enum: VOTE_VALUES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('votes_code_voter').on(table.codeId, table.voter),
    index('votes_code_created').on(table.codeId, table.createdAt),
    // A week's votes and copies, all that their sums need: neither table is read for them.
    index('votes_created').on(table.createdAt, table.codeId, table.vote),
  ],
)

/** Copies are counted per code and UTC day, without anything about who copied. */
export const codeCopies = sqliteTable(
  'code_copies',
  {
    codeId: integer('code_id')
      .notNull()
      .references(() => codes.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    copies: count('copies'),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.day] }),
    index('code_copies_day').on(table.day, table.codeId, table.copies),
  ],
)

/**
 * Who has copied which code today: an HMAC under the salt of the day, deleted with it. It keeps a
 * second copy from being counted.
 */
export const copyMarks = sqliteTable(
  'copy_marks',
  {
    codeId: integer('code_id')
      .notNull()
      .references(() => codes.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.visitor] }),
    index('copy_marks_created').on(table.createdAt),
  ],
)
