import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { ALERT_KEYS, BRAND_ORDERS, SECURITY_KINDS } from '../domain/vocabulary.ts'
import { adminCodeSchema } from './admin-code.ts'
import { brandSchema } from './brand.ts'
import { instantSchema, pageNumberSchema } from './common.ts'
import { influencerSchema } from './influencer.ts'

/** As the operator gave it; null where unset: pages then show placeholders. */
export const operatorSchema = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  vatId: z.string().nullable(),
})
export type Operator = z.infer<typeof operatorSchema>

/** What every page needs to know of the configuration. */
export const siteSchema = z.object({
  name: z.string(),
  /** Year in the home title: `SITE_YEAR`, or the current one. */
  year: z.number().int(),
  publicUrl: z.string(),
  tickerTimes: z.enum(['random', 'real']),
  /** Counts come from the database where the specification has fixed ones. */
  realFigures: z.boolean(),
  /** The content is invented: a banner says so. */
  isDemo: z.boolean(),
  /** A language model reads what the reader is unsure of: the privacy policy says so. */
  hasModel: z.boolean(),
  operator: operatorSchema,
})
export type Site = z.infer<typeof siteSchema>

export const dashboardSchema = z.object({
  totalCodes: z.number().int(),
  totalBrands: z.number().int(),
  totalInfluencers: z.number().int(),
  totalCategories: z.number().int(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** Which of the brands: all of them are reached page by page. */
export const overviewInputSchema = z.object({
  brandsPage: pageNumberSchema,
  brandsPageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.overviewBrands)
    .default(LIMITS.overviewBrands),
  /** By name, or by active codes; `-` in front means downwards. */
  brandsSort: z.enum(BRAND_ORDERS).default('name'),
})
export type OverviewInput = z.output<typeof overviewInputSchema>

/** How much of each kind waits for the operator; of the log, what came in the last seven days. */
export const toDoSchema = z.object({
  /** Codes in the review queue, those with contradictions included. */
  review: z.number().int(),
  contradictions: z.number().int(),
  submissions: z.number().int(),
  unknownBrands: z.number().int(),
  failedPlans: z.number().int(),
  contactRequests: z.number().int(),
  securityWarnings: z.number().int(),
})
export type ToDo = z.infer<typeof toDoSchema>

export const alertSchema = z.object({ key: z.enum(ALERT_KEYS), text: z.string() })
export type Alert = z.infer<typeof alertSchema>

export const overviewSchema = dashboardSchema.extend({
  /** Of any state. */
  recentCodes: z.array(adminCodeSchema),
  /** One page of all `totalBrands`; empty past the end. */
  brands: z.array(brandSchema),
  influencers: z.array(influencerSchema),
  /** What the Impressum needs and nobody has said yet, in German. */
  missingOperatorData: z.array(z.string()),
  /** What is wrong, in German sentences, of which messages go out. */
  alerts: z.array(alertSchema),
  /** How often what was refused or did not count, in the last seven UTC days, today included. */
  security: z.record(z.enum(SECURITY_KINDS), z.number().int()),
  /** Whether codes had to stay in the lists because votes took too many off them. */
  removals: z.object({
    isAtLimit: z.boolean(),
    /** Votes take none off any more, until the operator says so. */
    isClosed: z.boolean(),
    since: instantSchema.nullable(),
    /** Codes that stay only because of it and wait for the operator. */
    heldCodes: z.number().int(),
    /** Codes that votes took off the lists in the last 24 hours. */
    removals: z.number().int(),
  }),
})
