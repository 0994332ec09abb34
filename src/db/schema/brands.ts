import { blob, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CATEGORY_SLUGS, DISCOUNT_TYPES } from '#shared/domain/vocabulary.ts'
import { bool, count, id, instant } from './columns.ts'

/** The six fixed categories; `ensureCategories` puts them there at every start. */
export const categories = sqliteTable('categories', {
  id: id(),
  slug: text('slug', { enum: CATEGORY_SLUGS }).notNull().unique(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  icon: text('icon').notNull(),
  position: count('position'),
})

/** Counters are derived from the active codes; `updateBrandCounters` alone writes them. */
export const brands = sqliteTable(
  'brands',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    /** Name without case, marks and punctuation: two names with one key are the same brand. */
    nameKey: text('name_key').notNull().unique(),
    /** What the search compares with: see `foldForSearch`. */
    searchText: text('search_text').notNull(),
    url: text('url'),
    /** A website that only a model named: no public link until the operator confirms it. */
    suggestedUrl: text('suggested_url'),
    /** Where the operator sends visitors instead of `url`. */
    shopUrl: text('shop_url'),
    /** Whether the operator earns by purchases through `shopUrl`. */
    isAffiliateLink: bool('is_affiliate_link'),
    description: text('description'),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** 0 to 1: how sure the classification of the category was. */
    classificationConfidence: real('classification_confidence').notNull().default(0),
    totalCodes: count('total_codes'),
    highestDiscount: real('highest_discount').notNull().default(0),
    highestDiscountType: text('highest_discount_type', { enum: DISCOUNT_TYPES })
      .notNull()
      .default('percentage'),
    averageDiscount: integer('average_discount').notNull().default(0),
    averageDiscountType: text('average_discount_type', { enum: DISCOUNT_TYPES })
      .notNull()
      .default('percentage'),
    weeklyTrend: integer('weekly_trend').notNull().default(0),
    lastCodeAt: instant('last_code_at'),
    /** When a collection last looked for codes of this brand, whether it found any or not. */
    lastCollectedAt: instant('last_collected_at'),
    // What the figures of a category are made of.
    percentageCodes: count('percentage_codes'),
    percentageSum: real('percentage_sum').notNull().default(0),
    /** New codes of the last 7 days and of the 7 before. */
    newCodes: count('new_codes'),
    formerNewCodes: count('former_new_codes'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('brands_category_codes').on(table.categoryId, table.totalCodes),
    index('brands_total_codes').on(table.totalCodes),
  ],
)

/** The brand that a row belongs to and goes with. */
export const brandId = () =>
  integer('brand_id')
    .notNull()
    .references(() => brands.id, { onDelete: 'cascade' })

/** Every key under which a caption may mean a brand: its name, handles, domain and spellings. */
export const brandAliases = sqliteTable(
  'brand_aliases',
  {
    id: id(),
    brandId: brandId(),
    alias: text('alias').notNull(),
    aliasKey: text('alias_key').notNull(),
    kind: text('kind', { enum: ['name', 'handle', 'domain', 'spelling'] }).notNull(),
  },
  (table) => [
    uniqueIndex('brand_aliases_key').on(table.aliasKey),
    index('brand_aliases_brand').on(table.brandId),
  ],
)

/** Addresses of brands that were merged into another one: they lead there. */
export const formerSlugs = sqliteTable('former_slugs', {
  slug: text('slug').primaryKey(),
  brandId: brandId(),
  createdAt: instant('created_at').notNull(),
})

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
