/**
 * The closed sets of words that database, API and screens share. This file imports nothing, so
 * that the browser gets the words without zod.
 */
/** All categories, always present, in their order; colours are of `tokens.css`, icons of `icons.css`. */
export const CATEGORIES = [
  { slug: 'beauty', name: 'Beauty', color: 'purple', icon: 'palette' },
  { slug: 'mode', name: 'Mode', color: 'blue', icon: 'tshirt' },
  { slug: 'tech', name: 'Tech', color: 'green', icon: 'laptop' },
  { slug: 'food', name: 'Food', color: 'orange', icon: 'pizza-slice' },
  { slug: 'wellness', name: 'Wellness', color: 'pink', icon: 'heart' },
  { slug: 'home', name: 'Home', color: 'indigo', icon: 'home' },
] as const
export type CategorySlug = (typeof CATEGORIES)[number]['slug']
export const CATEGORY_SLUGS = CATEGORIES.map(({ slug }) => slug) as [
  CategorySlug,
  ...CategorySlug[],
]

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const
export const CODE_STATUSES = ['unverified', 'verified', 'rejected'] as const
/** What the operator's list of codes can be narrowed to; `review` = waits for the operator. */
export const CODE_FILTERS = ['review', 'verified', 'unverified', 'rejected', 'expired'] as const
/** Columns by which the operator's list of codes can be sorted; `-` in front means downwards. */
export const CODE_SORTS = [
  'code',
  'brand',
  'influencer',
  'amount',
  'status',
  'expires',
  'votes',
  'uses',
  'created',
  'confidence',
] as const
/** What posts tell of a code, each from its influencer's newest post, and the operator may correct. */
export const DATED_TERMS = [
  'discount',
  'description',
  'expiresAt',
  'isExclusive',
  'minOrderAmount',
  'newCustomersOnly',
  'notCombinable',
  'excludedGoods',
] as const
export type DatedTerm = (typeof DATED_TERMS)[number]
/** Little confidence; an amount that is hard to believe; visitors say that it does not work. */
export const REVIEW_REASONS = ['confidence', 'amount', 'visitors'] as const
/** What the operator can make of a post that contradicts a code. */
export const CONTRADICTION_DECISIONS = ['accept', 'dismiss'] as const
export const CONTRADICTION_STATES = ['open', 'accepted', 'dismissed'] as const
export const REVIEW_DECISIONS = ['accept', 'reject'] as const
export const VOTE_VALUES = ['working', 'not_working'] as const
/** What visitors send for review: a code that is missing, or what is wrong with a listed one. */
export const SUBMISSION_KINDS = ['code', 'report'] as const
export const REPORT_REASONS = ['ended', 'other_amount', 'other_shop'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** What the operator makes of them; reports are settled. */
export const SUBMISSION_DECISIONS = ['accepted', 'dismissed', 'settled'] as const
export const LOG_TYPES = [
  'collection',
  'extraction',
  'brand',
  'security',
  'admin',
  'cronjob',
] as const
/** What the log can be narrowed to: a type, or the contact requests among the `admin` entries. */
export const LOG_FILTERS = [...LOG_TYPES, 'contact'] as const
export const LOG_LEVELS = ['info', 'success', 'warning', 'error'] as const
export const SCHEDULED_BRAND_STATUSES = ['pending', 'processing', 'published', 'failed'] as const
export const SCHEDULE_INTERVALS = ['daily', 'weekly'] as const
export const CRON_INTERVALS = ['hourly', 'daily', 'weekly'] as const
/** The largest number of new codes per run that means no limit, shown as 'Unbegrenzt'. */
export const UNLIMITED_CODES = 9999
/** The largest numbers of new codes per run to choose from. */
export const MAX_CODES_OPTIONS = [25, 50, 100, 200, 500, 1000, 1500, UNLIMITED_CODES] as const
export const CRON_STATUSES = ['active', 'paused', 'error'] as const
/** Days of the figures in the panel. */
export const FIGURE_PERIODS = [7, 30, 90] as const
/** `again` reads again what was read before; the others look for codes. */
export const RUN_TRIGGERS = [
  'manual',
  'brand',
  'background',
  'cron',
  'schedule',
  'cli',
  'again',
] as const
export const RUN_STATUSES = ['running', 'completed', 'failed', 'stopped', 'interrupted'] as const

export const CONTACT_TOPICS = ['general', 'support', 'partnership', 'press'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** How a page shows its codes: by rank, by discount, those that end within a day, newest first. */
export const CODE_VIEWS = ['all', 'highest', 'expiring', 'new'] as const
export type CodeView = (typeof CODE_VIEWS)[number]

/** The same for the list of all codes, which has no ranks to show first. */
export const CODE_LIST_VIEWS = ['new', 'highest', 'expiring'] as const
export type CodeListView = (typeof CODE_LIST_VIEWS)[number]
