import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  CRON_INTERVALS,
  CRON_STATUSES,
  SCHEDULE_INTERVALS,
  SCHEDULED_BRAND_STATUSES,
} from '#shared/domain/vocabulary.ts'
import { brands } from './brands.ts'
import { id, instant } from './columns.ts'

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
