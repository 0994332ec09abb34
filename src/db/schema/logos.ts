import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { brands } from './brands.ts'
import { instant } from './columns.ts'

/** The server's own copy of a brand's icon; `bytes` null remembers a miss. */
export const logos = sqliteTable('logos', {
  brandId: integer('brand_id')
    .primaryKey()
    .references(() => brands.id, { onDelete: 'cascade' }),
  mediaType: text('media_type'),
  bytes: blob('bytes', { mode: 'buffer' }),
  sourceUrl: text('source_url'),
  fetchedAt: instant('fetched_at').notNull(),
})
