import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  CODE_STATUSES,
  CONTRADICTION_STATES,
  type DatedTerm,
  DISCOUNT_TYPES,
  DOUBTS,
  REVIEW_REASONS,
} from '#shared/domain/vocabulary.ts'
import type { Reading } from '#shared/schemas/post.ts'
import { brandId } from './brands.ts'
import { bool, count, id, instant } from './columns.ts'
import { influencers } from './influencers.ts'

/** The indexes of visitors' lists leave out what no list shows. */
const IS_PUBLIC = sql`status <> 'rejected' and not needs_review`

/** One code per brand and normalised code; every post that shows it is a row of `codeSources`. */
export const codes = sqliteTable(
  'codes',
  {
    id: id(),
    brandId: brandId(),
    /** Who showed it first. */
    influencerId: integer('influencer_id')
      .notNull()
      .references(() => influencers.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    normalizedCode: text('normalized_code').notNull(),
    /** What the panel's search compares with: see `foldForSearch`. */
    searchText: text('search_text').notNull().default(''),
    /** Benefit without an amount ('Gratisversand'), or what the operator wrote. */
    description: text('description'),
    discountAmount: real('discount_amount'),
    discountType: text('discount_type', { enum: DISCOUNT_TYPES }),
    status: text('status', { enum: CODE_STATUSES }).notNull().default('unverified'),
    /** The operator's word on the status outranks votes and posts. */
    statusPinned: bool('status_pinned'),
    /** Waits for the operator, for `reviewReason`: it is in no list until it is accepted. */
    needsReview: bool('needs_review'),
    reviewReason: text('review_reason', { enum: REVIEW_REASONS }),
    /** Votes speak against it: it stays public, behind the others of its lists and in the operator's queue. */
    doubt: text('doubt', { enum: DOUBTS }),
    /** When votes last took it off the lists. */
    votedOutAt: instant('voted_out_at'),
    /** When the operator last accepted it: older votes do not report it again. */
    acceptedAt: instant('accepted_at'),
    /** Another account's post says otherwise, undecided by the operator; the code stays public. */
    hasContradiction: bool('has_contradiction'),
    isExclusive: bool('is_exclusive'),
    expiresAt: instant('expires_at'),
    minOrderAmount: real('min_order_amount'),
    newCustomersOnly: bool('new_customers_only'),
    notCombinable: bool('not_combinable'),
    excludedGoods: text('excluded_goods'),
    /** The operator's word on these columns outranks posts. */
    pinnedTerms: text('pinned_terms', { mode: 'json' }).$type<DatedTerm[]>().notNull().default([]),
    /** Which post each term is from: when it was posted, in milliseconds since 1970. */
    termDates: text('term_dates', { mode: 'json' })
      .$type<Partial<Record<DatedTerm, number>>>()
      .notNull()
      .default({}),
    /** The best reading of the code's own influencer. */
    confidence: real('confidence').notNull(),
    /** Only older readers read it: `confidence` is theirs, and what was decided by it stays. */
    byOlderReader: bool('by_older_reader'),
    usageCount: count('usage_count'),
    upvotes: count('upvotes'),
    downvotes: count('downvotes'),
    /** Wilson lower bound of time-decayed votes; see `rankCode`. */
    rank: real('rank').notNull().default(0),
    lastWorkedAt: instant('last_worked_at'),
    createdAt: instant('created_at').notNull(),
    /** When a post last showed it. */
    extractedAt: instant('extracted_at').notNull(),
    /** When a post or votes last confirmed it; see `findConfirmedAt`. */
    confirmedAt: instant('confirmed_at').notNull().default(sql`0`),
    /** When a collection stored it first; null for what the operator brought. */
    collectedAt: instant('collected_at'),
    /** Since when it is rejected, or reported by visitors; null while it is neither. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('codes_brand_code').on(table.brandId, table.normalizedCode),
    index('codes_influencer').on(table.influencerId),
    index('codes_normalized').on(table.normalizedCode),
    index('codes_expires').on(table.expiresAt),
    index('codes_brand_rank').on(table.brandId, table.rank, table.confirmedAt).where(IS_PUBLIC),
    index('codes_featured').on(table.isExclusive, table.rank, table.confirmedAt).where(IS_PUBLIC),
    // Lists of all codes: category, unit, end and age are told by the index alone, without a look at a code.
    index('codes_newest')
      .on(
        table.createdAt,
        table.id,
        table.brandId,
        table.discountType,
        table.expiresAt,
        table.confirmedAt,
      )
      .where(IS_PUBLIC),
    index('codes_highest')
      .on(
        table.discountAmount,
        table.rank,
        table.id,
        table.brandId,
        table.discountType,
        table.expiresAt,
        table.confirmedAt,
      )
      .where(IS_PUBLIC),
    // What the counts above the operator's list are made of.
    index('codes_states').on(
      table.needsReview,
      table.hasContradiction,
      table.doubt,
      table.status,
      table.expiresAt,
      table.confirmedAt,
    ),
    // The few that wait for the operator.
    index('codes_review')
      .on(table.brandId)
      .where(sql`needs_review or has_contradiction or doubt is not null`),
  ],
)

/** The code that a row belongs to and goes with. */
export const codeId = () =>
  integer('code_id')
    .notNull()
    .references(() => codes.id, { onDelete: 'cascade' })

/** The evidence: which post showed the code, in which words, and who read it. */
export const codeSources = sqliteTable(
  'code_sources',
  {
    id: id(),
    codeId: codeId(),
    influencerId: integer('influencer_id')
      .notNull()
      .references(() => influencers.id, { onDelete: 'cascade' }),
    postUrl: text('post_url').notNull(),
    quote: text('quote').notNull(),
    quoteStart: integer('quote_start').notNull(),
    quoteEnd: integer('quote_end').notNull(),
    postedAt: instant('posted_at').notNull(),
    // What this post says of amount and end, to be compared with what the code's own influencer says.
    discountAmount: real('discount_amount'),
    discountType: text('discount_type', { enum: DISCOUNT_TYPES }),
    expiresAt: instant('expires_at'),
    /** What the operator made of a post that contradicts the code; null where it does not. */
    contradiction: text('contradiction', { enum: CONTRADICTION_STATES }),
    /** 'encoder@N' (of earlier versions 'model@N', 'rules@N'), the name of a language model, or both. */
    reader: text('reader').notNull(),
    confidence: real('confidence').notNull(),
    /** How the reader came to it, its places as offsets in the quote; null for what others read. */
    reading: text('reading', { mode: 'json' }).$type<Reading>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('code_sources_code_post').on(table.codeId, table.postUrl),
    // The newest few of a code without a look at the others; the rowid is part of every index.
    index('code_sources_newest').on(table.codeId, table.postedAt),
    index('code_sources_influencer').on(table.influencerId),
    index('code_sources_post').on(table.postUrl),
  ],
)

/**
 * What a post that was read again says of the shop, where its code is another brand's; it contradicts until
 * the code moves or the operator decides.
 */
export const otherShops = sqliteTable('other_shops', {
  sourceId: integer('source_id')
    .primaryKey()
    .references(() => codeSources.id, { onDelete: 'cascade' }),
  /** The name that the directory has for it, else in the words of the post. */
  shop: text('shop').notNull(),
})

/** Codes the operator deleted: the next run over the same posts must not bring them back. */
export const dismissedCodes = sqliteTable(
  'dismissed_codes',
  {
    brandId: brandId(),
    normalizedCode: text('normalized_code').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.normalizedCode] })],
)
