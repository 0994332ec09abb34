import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Offer } from '#shared/schemas/offer.ts'
import { id, instant } from './columns.ts'

/** What a model made of a post; 'refused' when it declined to read it. */
export type ModelOffers = Offer[] | 'refused'

/**
 * What a model read in a post: the same post met again is not paid for again. Holds what the guard
 * let through, so no words that are not in the post.
 */
export const modelReadings = sqliteTable(
  'model_readings',
  {
    id: id(),
    /** As by `toPostKey`. */
    postKey: text('post_key').notNull(),
    /** Who posted it: blocking somebody removes this as well. */
    username: text('username').notNull(),
    /** Model and version of the instructions. */
    reader: text('reader').notNull(),
    /** SHA-256 of the caption, so that an edited post is read again. */
    captionHash: text('caption_hash').notNull(),
    offers: text('offers', { mode: 'json' }).$type<ModelOffers>().notNull(),
    /** In both directions, failed tries included. */
    tokens: integer('tokens').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('model_readings_post_reader').on(table.postKey, table.reader),
    index('model_readings_username').on(table.username),
    index('model_readings_created').on(table.createdAt),
  ],
)
