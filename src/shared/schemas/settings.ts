import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { CRON_INTERVALS, CRON_STATUSES, MAX_CODES_OPTIONS } from '../domain/vocabulary.ts'
import { instantSchema } from './common.ts'

/** What the operator sets besides the schedule. */
export const settingsSchema = z.object({
  /** 0 to 1: codes read with less confidence wait for the operator; 0 lets all through. */
  reviewThreshold: z.number().min(0).max(1),
  /** Calls to a search service that one run may make. */
  searchCallsPerRun: z.number().int().min(1).max(LIMITS.searchCallsPerRun),
  /** Tokens, in both directions, that one run may use; 0 = the model is never asked. */
  modelTokensPerRun: z.number().int().min(0).max(LIMITS.modelTokensPerRun),
  /** Minutes after which a session ends in which the operator does nothing. */
  sessionIdleMinutes: z
    .number()
    .int()
    .min(LIMITS.sessionIdleMinutes.min)
    .max(LIMITS.sessionIdleMinutes.max),
  /** Codes that wait for the operator from which on a message goes out; 0 = none does. */
  alertQueueSize: z.number().int().min(0).max(LIMITS.alertQueueSize),
})
export type Settings = z.infer<typeof settingsSchema>

export const updateSettingsInputSchema = settingsSchema.partial()
export type UpdateSettingsInput = z.infer<typeof updateSettingsInputSchema>

const maxCodesSchema = z
  .number()
  .int()
  .refine(
    (value) => MAX_CODES_OPTIONS.some((option) => option === value),
    `muss eine dieser Zahlen sein: ${MAX_CODES_OPTIONS.join(', ')}`,
  )
  .meta({ enum: MAX_CODES_OPTIONS })

/** The recurring collection. */
export const cronConfigSchema = z.object({
  enabled: z.boolean(),
  interval: z.enum(CRON_INTERVALS),
  /** New codes after which a run ends; 9999 = unlimited. */
  maxCodes: z.number().int(),
  status: z.enum(CRON_STATUSES),
  lastRun: instantSchema.nullable(),
  /** Null while switched off. */
  nextRun: instantSchema.nullable(),
  /** Why the status is `error`. */
  errorMessage: z.string().nullable(),
})
export type CronConfig = z.infer<typeof cronConfigSchema>

/** Absent keys stay as they are. What a refinement checks, `meta` tells the document of the API. */
export const updateCronConfigInputSchema = z
  .object({
    enabled: z.boolean(),
    interval: z.enum(CRON_INTERVALS),
    maxCodes: maxCodesSchema,
  })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Es fehlt, was sich ändern soll.',
  )
  .meta({ minProperties: 1 })
export type UpdateCronConfigInput = z.infer<typeof updateCronConfigInputSchema>
