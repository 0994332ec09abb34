import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CATEGORY_SLUGS } from '#shared/domain/vocabulary.ts'
import { count, id } from './columns.ts'

/** The six fixed categories; `ensureCategories` puts them there at every start. */
export const categories = sqliteTable('categories', {
  id: id(),
  slug: text('slug', { enum: CATEGORY_SLUGS }).notNull().unique(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  icon: text('icon').notNull(),
  position: count('position'),
})
