import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  type AlertKey,
  CRON_INTERVALS,
  CRON_STATUSES,
  RUN_STATUSES,
  RUN_TRIGGERS,
  SCHEDULE_INTERVALS,
  SCHEDULED_BRAND_STATUSES,
} from '#shared/domain/vocabulary.ts'
import type { Offer } from '#shared/schemas/post.ts'
import { brands } from './brands.ts'
import { bool, count, id, instant } from './columns.ts'

/** One collection run; still 'running' at start-up means the process died in it. */
export const runs = sqliteTable(
  'runs',
  {
    id: id(),
    trigger: text('trigger', { enum: RUN_TRIGGERS }).notNull(),
    status: text('status', { enum: RUN_STATUSES }).notNull(),
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'set null' }),
    maxCodes: integer('max_codes').notNull(),
    /** `maxCodes` where the run ended because of it and left something to the next one. */
    limitReached: integer('limit_reached'),
    startedAt: instant('started_at').notNull(),
    /**
     * The highest id of a code when it began; later ones are of this run, or of one beside it. Null
     * once codes were imported while it was unfinished.
     */
    lastCodeId: integer('last_code_id'),
    finishedAt: instant('finished_at'),
    totalSearched: count('total_searched'),
    codesFound: count('codes_found'),
    codesAdded: count('codes_added'),
    searchCalls: count('search_calls'),
    modelCalls: count('model_calls'),
    modelTokens: count('model_tokens'),
    errors: text('errors', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [index('runs_started').on(table.startedAt), index('runs_status').on(table.status)],
)

export const scheduledBrands = sqliteTable(
  'scheduled_brands',
  {
    id: id(),
    brandName: text('brand_name').notNull(),
    nameKey: text('name_key').notNull(),
    status: text('status', { enum: SCHEDULED_BRAND_STATUSES }).notNull().default('pending'),
    batchSize: integer('batch_size').notNull(),
    interval: text('interval', { enum: SCHEDULE_INTERVALS }).notNull(),
    scheduledAt: instant('scheduled_at').notNull(),
    publishedAt: instant('published_at'),
    errorMessage: text('error_message'),
    /** Set once the brand exists, so that deleting the brand takes its schedule entry along. */
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('scheduled_brands_due').on(table.status, table.scheduledAt),
    index('scheduled_brands_key').on(table.nameKey),
  ],
)

/**
 * Brands that posts name and the directory lacks, until the operator has decided; those that the directory has
 * by now are left out in reading.
 */
export const unknownBrands = sqliteTable('unknown_brands', {
  id: id(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique(),
  /** Of the run that met most of them: the same posts are read again by every run. */
  offers: count('offers'),
  // The evidence, all of one post; empty once it had to be deleted.
  username: text('username').notNull(),
  postUrl: text('post_url').notNull(),
  quote: text('quote').notNull(),
  isIgnored: bool('is_ignored'),
  /** When a run last met it. */
  seenAt: instant('seen_at').notNull(),
})

/** One row, id 1. */
export const cronConfig = sqliteTable('cron_config', {
  id: integer('id').primaryKey(),
  enabled: integer('enabled', { mode: 'boolean' }).notNull().default(true),
  interval: text('interval', { enum: CRON_INTERVALS }).notNull().default('daily'),
  maxCodes: integer('max_codes').notNull().default(50),
  status: text('status', { enum: CRON_STATUSES }).notNull().default('active'),
  lastRun: instant('last_run'),
  nextRun: instant('next_run'),
  errorMessage: text('error_message'),
})

/** What the operator sets in the panel; one row, id 1. */
export const settings = sqliteTable('settings', {
  id: integer('id').primaryKey(),
  /** 0 to 1: codes read with less confidence wait for the operator. */
  reviewThreshold: real('review_threshold').notNull().default(0.8),
  /** Calls that one run may make to a search service. */
  searchCallsPerRun: integer('search_calls_per_run').notNull().default(200),
  /** Tokens, in both directions, that one run may use; what comes after the reader reads alone. */
  modelTokensPerRun: integer('model_tokens_per_run').notNull().default(500_000),
  /** How long a session lasts in which the operator does nothing. */
  sessionIdleMinutes: integer('session_idle_minutes').notNull().default(120),
  // When votes would have taken more codes off the lists than the limit lets them: for the first time in a
  // series without a quiet day, and for the last time.
  removalsHeldSince: instant('removals_held_since'),
  removalsHeldLast: instant('removals_held_last'),
  // Who runs the site, where the environment does not say it.
  operatorName: text('operator_name'),
  operatorAddress: text('operator_address'),
  operatorEmail: text('operator_email'),
  operatorPhone: text('operator_phone'),
  operatorVatId: text('operator_vat_id'),
  /** Codes that wait for the operator above which a message goes out; 0 = none does. */
  alertQueueSize: integer('alert_queue_size').notNull().default(100),
  /** When a message last went out, and what it told of that is not well again. */
  alertsSentAt: instant('alerts_sent_at'),
  alertsTold: text('alerts_told', { mode: 'json' }).$type<AlertKey[]>().notNull().default([]),
})

/** A channel, podcast or blog that each collection reads, and how its last reading went. */
export const feeds = sqliteTable('feeds', {
  id: id(),
  url: text('url').notNull().unique(),
  /** Who posts there. */
  username: text('username').notNull(),
  /** Whose feed it is: what names no shop is for this brand. */
  brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
  title: text('title'),
  // What the server said of the last answer that was read whole, and what was known of brands then.
  etag: text('etag'),
  lastModified: text('last_modified'),
  directoryState: text('directory_state'),
  readAt: instant('read_at'),
  /** Failures in a row, and what the last one was. */
  failures: count('failures'),
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
})

/** What a model made of a post; 'refused' when it declined to read it. */
export type ModelOffers = Offer[] | 'refused'

/** What a model read in a post, not to be paid for again; only what the guard let through. */
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
