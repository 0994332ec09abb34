import { z } from 'zod'

/** What the operator sets besides the schedule. */
export const settingsSchema = z.object({
  /** 0 to 1: codes read with less confidence wait for the operator; 0 lets all through. */
  reviewThreshold: z.number().min(0).max(1),
})
export type Settings = z.infer<typeof settingsSchema>

export const updateSettingsInputSchema = settingsSchema.partial()
export type UpdateSettingsInput = z.infer<typeof updateSettingsInputSchema>
