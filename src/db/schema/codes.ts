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
  REVIEW_REASONS,
} from '#shared/domain/vocabulary.ts'
import type { Reading } from '#shared/schemas/post.ts'
import { brandId } from './brands.ts'
import { bool, count, id, instant } from './columns.ts'
import { influencers } from './influencers.ts'

/** An index on an expression answers only for the very same words: the queries take them from here. */
export const VOTE_ORDER = sql`upvotes - downvotes`
/** A code without an end ends after all others (the last instant that a Date can hold). */
export const END_ORDER = sql`case when expires_at is null then 8640000000000000 else expires_at end`
/** How recently a code worked or was seen. No comma: drizzle-kit takes an expression apart there. */
export const RECENCY_ORDER = sql`case when last_worked_at > extracted_at then last_worked_at else extracted_at end`
/** What an older reader was sure of is not compared with what today's is: it comes below all of that. */
export const CONFIDENCE_ORDER = sql`confidence - by_older_reader`

/** What indexes hold that visitors' lists walk. */
const IS_LISTED = sql`status <> 'rejected' and not needs_review and not has_ended`

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
    /** When the operator last accepted it: older votes do not report it again. */
    acceptedAt: instant('accepted_at'),
    /** Another account's post says otherwise, undecided by the operator; the code stays public. */
    hasContradiction: bool('has_contradiction'),
    /** Whether the end is past; `markExpiredCodes` and `markExpired` bring it up to date. */
    hasEnded: bool('has_ended'),
    /**
     * Where the operator's list files the code: its place in CODE_FILTERS. A rejected or waiting
     * code is that, whether its end is past or not; one with an open contradiction is filed with
     * those that wait.
     */
    state: integer('state').generatedAlwaysAs(
      sql`(case when needs_review or has_contradiction then 0 when status = 'rejected' then 3 when has_ended then 4
        when status = 'verified' then 1 else 2 end)`,
      { mode: 'virtual' },
    ),
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
    /** Since when it is over: its end, or when it was rejected or reported; `refreshEnds` keeps it up. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('codes_brand_code').on(table.brandId, table.normalizedCode),
    // What visitors see, in the order of their pages: these are walked, never sorted.
    index('codes_brand_rank')
      .on(table.brandId, table.rank, RECENCY_ORDER, table.discountAmount)
      .where(IS_LISTED),
    index('codes_brand_amount')
      .on(table.brandId, table.discountAmount, table.rank, RECENCY_ORDER)
      .where(IS_LISTED),
    index('codes_featured')
      .on(table.isExclusive, table.rank, RECENCY_ORDER, table.discountAmount)
      .where(IS_LISTED),
    // The lists of all codes: category and unit are told by the index alone, without a look at a code.
    index('codes_public_created')
      .on(table.createdAt, table.id, table.brandId, table.discountType, table.expiresAt)
      .where(IS_LISTED),
    index('codes_public_amount')
      .on(
        table.discountAmount,
        table.rank,
        table.id,
        table.brandId,
        table.discountType,
        table.expiresAt,
      )
      .where(IS_LISTED),
    // The highest amount of a brand in one unit, without a look at its other codes.
    index('codes_brand_unit')
      .on(table.brandId, table.discountType, table.discountAmount)
      .where(IS_LISTED),
    index('codes_brand_end')
      .on(table.brandId, table.expiresAt)
      .where(sql`status <> 'rejected' and not needs_review`),
    // The few that are public and in the review queue at once.
    index('codes_contradicted').on(table.id).where(sql`has_contradiction`),
    // What visitors report, in the order of the brand's page.
    index('codes_brand_reported')
      .on(table.brandId, table.rank)
      .where(sql`needs_review and review_reason = 'visitors'`),
    // All that a brand's counters and months are made of: no code itself is read for them.
    index('codes_brand_figures')
      .on(
        table.brandId,
        table.createdAt,
        table.status,
        table.needsReview,
        table.expiresAt,
        table.discountType,
        table.discountAmount,
      )
      .where(sql`not needs_review`),
    index('codes_brand_seen').on(table.brandId, table.extractedAt).where(sql`not needs_review`),
    index('codes_influencer').on(table.influencerId, table.status),
    index('codes_created').on(table.createdAt),
    index('codes_rank').on(table.rank),
    index('codes_expires').on(table.expiresAt),
    // Ends that are past, but not marked so yet.
    index('codes_unmarked_ends').on(table.expiresAt).where(sql`not has_ended`),
    // The operator's list: every column in order, once over all codes and once within each filter,
    // so that no page is sorted or counted code by code.
    index('codes_normalized').on(table.normalizedCode),
    index('codes_amount').on(table.discountAmount),
    index('codes_end').on(END_ORDER),
    index('codes_votes').on(VOTE_ORDER),
    index('codes_usage').on(table.usageCount),
    index('codes_confidence').on(CONFIDENCE_ORDER),
    index('codes_brand').on(table.brandId),
    index('codes_influencer_id').on(table.influencerId),
    index('codes_state').on(table.state),
    index('codes_state_created').on(table.state, table.createdAt),
    index('codes_state_normalized').on(table.state, table.normalizedCode),
    index('codes_state_amount').on(table.state, table.discountAmount),
    index('codes_state_end').on(table.state, END_ORDER),
    index('codes_state_votes').on(table.state, VOTE_ORDER),
    index('codes_state_usage').on(table.state, table.usageCount),
    index('codes_state_confidence').on(table.state, CONFIDENCE_ORDER),
    index('codes_state_brand').on(table.brandId, table.state),
    index('codes_state_influencer').on(table.influencerId, table.state),
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

/** How many codes there are in each state; triggers keep it. */
export const codeCounts = sqliteTable('code_counts', {
  state: integer('state').primaryKey(),
  codes: count('codes'),
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
