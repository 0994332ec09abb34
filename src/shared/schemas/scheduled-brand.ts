import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { SCHEDULE_INTERVALS, SCHEDULED_BRAND_STATUSES } from '../domain/vocabulary.ts'
import { idSchema, instantSchema } from './common.ts'

/** A brand that is to be created and collected for at a later time. */
export const scheduledBrandSchema = z.object({
  id: idSchema,
  brandName: z.string(),
  status: z.enum(SCHEDULED_BRAND_STATUSES),
  batchSize: z.number().int(),
  interval: z.enum(SCHEDULE_INTERVALS),
  scheduledAt: instantSchema,
  publishedAt: instantSchema.nullable(),
  errorMessage: z.string().nullable(),
  /** Codes of the brand that collections found until it was published; null before. */
  codesFound: z.number().int().nullable(),
})
const idsSchema = z.array(idSchema).min(1).max(LIMITS.scheduledBrands)
export const scheduledIdsInputSchema = z.object({ ids: idsSchema })
export type ScheduledBrand = z.infer<typeof scheduledBrandSchema>

export const scheduleBrandsInputSchema = z.object({
  /** None left after trimming: the service says so in its own words. */
  brands: z.array(z.string()).max(LIMITS.bulkBrands),
  batchSize: z.number().int().min(1).max(LIMITS.batchSize).default(10),
  interval: z.enum(SCHEDULE_INTERVALS).default('daily'),
})
export type ScheduleBrandsInput = z.infer<typeof scheduleBrandsInputSchema>

export const scheduleBrandsResultSchema = z.object({
  scheduled: z.number().int(),
  /** Existing brands, names scheduled already, and repetitions within the request. */
  duplicates: z.number().int(),
})

/** How many brands are processed now. */
export const processScheduledResultSchema = z.object({ started: z.number().int() })
export type ProcessScheduledResult = z.infer<typeof processScheduledResultSchema>
