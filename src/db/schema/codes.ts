import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { CODE_STATUSES, DISCOUNT_TYPES } from '#shared/domain/vocabulary.ts'
import { brands } from './brands.ts'
import { bool, count, id, instant } from './columns.ts'
import { influencers } from './influencers.ts'

/** One code per brand and normalised code; every post that shows it is a row of `codeSources`. */
export const codes = sqliteTable(
  'codes',
  {
    id: id(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** Who showed it first. */
    influencerId: integer('influencer_id')
      .notNull()
      .references(() => influencers.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    normalizedCode: text('normalized_code').notNull(),
    /** Benefit without an amount ('Gratisversand'), or what the operator wrote. */
    description: text('description'),
    discountAmount: real('discount_amount'),
    discountType: text('discount_type', { enum: DISCOUNT_TYPES }),
    status: text('status', { enum: CODE_STATUSES }).notNull().default('unverified'),
    /** The operator's word on the status outranks votes and sightings. */
    statusPinned: bool('status_pinned'),
    isExclusive: bool('is_exclusive'),
    expiresAt: instant('expires_at'),
    minOrderAmount: real('min_order_amount'),
    newCustomersOnly: bool('new_customers_only'),
    notCombinable: bool('not_combinable'),
    excludedGoods: text('excluded_goods'),
    confidence: real('confidence').notNull(),
    usageCount: count('usage_count'),
    upvotes: count('upvotes'),
    downvotes: count('downvotes'),
    /** Wilson lower bound of time-decayed votes; see `rankCode`. */
    rank: real('rank').notNull().default(0),
    lastWorkedAt: instant('last_worked_at'),
    createdAt: instant('created_at').notNull(),
    /** When a post last showed it. */
    extractedAt: instant('extracted_at').notNull(),
  },
  (table) => [
    uniqueIndex('codes_brand_code').on(table.brandId, table.normalizedCode),
    index('codes_brand_rank').on(table.brandId, table.status, table.rank),
    index('codes_influencer').on(table.influencerId, table.status),
    index('codes_created').on(table.createdAt),
    index('codes_rank').on(table.rank),
    index('codes_expires').on(table.expiresAt),
  ],
)

/** The evidence: which post showed the code, in which words, and who read it. */
export const codeSources = sqliteTable(
  'code_sources',
  {
    id: id(),
    codeId: integer('code_id')
      .notNull()
      .references(() => codes.id, { onDelete: 'cascade' }),
    influencerId: integer('influencer_id')
      .notNull()
      .references(() => influencers.id, { onDelete: 'cascade' }),
    postUrl: text('post_url').notNull(),
    quote: text('quote').notNull(),
    quoteStart: integer('quote_start').notNull(),
    quoteEnd: integer('quote_end').notNull(),
    postedAt: instant('posted_at').notNull(),
    /** 'rules@N' or the model's name. */
    reader: text('reader').notNull(),
    confidence: real('confidence').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('code_sources_code_post').on(table.codeId, table.postUrl),
    index('code_sources_influencer').on(table.influencerId),
  ],
)

/** Codes the operator deleted: the next run over the same posts must not bring them back. */
export const dismissedCodes = sqliteTable(
  'dismissed_codes',
  {
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    normalizedCode: text('normalized_code').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.normalizedCode] })],
)
