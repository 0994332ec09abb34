import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'

/** What the operator sets besides the schedule. */
export const settingsSchema = z.object({
  /** 0 to 1: codes read with less confidence wait for the operator; 0 lets all through. */
  reviewThreshold: z.number().min(0).max(1),
  /** Calls to a search service that one run may make. */
  searchCallsPerRun: z.number().int().min(1).max(LIMITS.searchCallsPerRun),
  /** Tokens, in both directions, that one run may use; 0 = the model is never asked. */
  modelTokensPerRun: z.number().int().min(0).max(LIMITS.modelTokensPerRun),
})
export type Settings = z.infer<typeof settingsSchema>

export const updateSettingsInputSchema = settingsSchema.partial()
export type UpdateSettingsInput = z.infer<typeof updateSettingsInputSchema>
