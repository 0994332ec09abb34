import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, id, instant } from './columns.ts'

/** Handle, name, followers and bio as the post states them; never a picture. */
export const influencers = sqliteTable(
  'influencers',
  {
    id: id(),
    username: text('username').notNull().unique(),
    displayName: text('display_name').notNull(),
    searchText: text('search_text').notNull(),
    bio: text('bio'),
    followerCount: count('follower_count'),
    /** Share of 'working' votes on codes neither expired nor rejected, in per cent; else 0. */
    successRate: integer('success_rate').notNull().default(0),
    activeCodes: count('active_codes'),
    /** Copies of all codes that visitors ever saw. */
    totalUses: count('total_uses'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('influencers_active_codes').on(table.activeCodes)],
)

/** People who objected (Art. 21 GDPR); checked before every insert. */
export const blockedInfluencers = sqliteTable('blocked_influencers', {
  username: text('username').primaryKey(),
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
})
