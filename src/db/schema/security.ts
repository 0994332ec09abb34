import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SECURITY_KINDS } from '#shared/domain/vocabulary.ts'
import { count } from './columns.ts'

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
