import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { brands } from './brands.ts'
import { instant } from './columns.ts'

/** Finished sharing pictures. `subject` is a brand's id as text, or 'site' for the site's own. */
export const shareImages = sqliteTable('share_images', {
  subject: text('subject').primaryKey(),
  brandId: integer('brand_id')
    .unique()
    .references(() => brands.id, { onDelete: 'cascade' }),
  /** What the picture shows; another key means that it is out of date. */
  contentKey: text('content_key').notNull(),
  png: blob('png', { mode: 'buffer' }).notNull(),
  createdAt: instant('created_at').notNull(),
})
