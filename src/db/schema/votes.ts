import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { VOTE_VALUES } from '#shared/domain/vocabulary.ts'
import { codeId } from './codes.ts'
import { count, id, instant } from './columns.ts'

/**
 * Marks of the visitor's neighbourhood under the salts of the vote's month and of the month before (see
 * `markNetwork`); null in rows of earlier versions.
 */
const neighbourhoodMarks = () => ({
  neighbourhood: text('neighbourhood'),
  neighbourhoodBefore: text('neighbourhood_before'),
})

/** `voter` is an HMAC under the salt of the day; with the salt gone it means nobody. */
export const votes = sqliteTable(
  'votes',
  {
    id: id(),
    codeId: codeId(),
    voter: text('voter').notNull(),
    vote: text('vote', { enum: VOTE_VALUES }).notNull(),
    ...neighbourhoodMarks(),
    wideNetwork: text('wide_network'),
    wideNetworkBefore: text('wide_network_before'),
    /** Not where its neighbourhood voted too often on the code, or where the operator took it back. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('votes_code_voter').on(table.codeId, table.voter),
    index('votes_code_created').on(table.codeId, table.createdAt),
    // The figures of some days need no look at the table.
    index('votes_created').on(table.createdAt, table.codeId, table.vote, table.isCounted),
  ],
)

/** Copies per code and UTC day, without anything about whose they are. */
export const codeCopies = sqliteTable(
  'code_copies',
  { codeId: codeId(), day: text('day').notNull(), copies: count('copies') },
  (table) => [
    primaryKey({ columns: [table.codeId, table.day] }),
    index('code_copies_day').on(table.day, table.codeId, table.copies),
  ],
)

/** Who copied which code today, so that it counts once: an HMAC; its row is deleted after eight days. */
export const copyMarks = sqliteTable(
  'copy_marks',
  {
    codeId: codeId(),
    visitor: text('visitor').notNull(),
    ...neighbourhoodMarks(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.visitor] }),
    index('copy_marks_created').on(table.createdAt),
  ],
)
