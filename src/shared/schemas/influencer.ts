import { z } from 'zod'
import * as LIMITS from '../domain/limits.ts'
import { CODE_VIEWS } from '../domain/vocabulary.ts'
import { codeSchema } from './code.ts'
import { handleSchema, idSchema, instantSchema } from './common.ts'

export const influencerSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  bio: z.string().nullable(),
  followerCount: z.number().int(),
  /** Share of 'working' votes on codes neither expired nor rejected, in per cent; else 0. */
  successRate: z.number().int(),
  activeCodes: z.number().int(),
  /** Copies of all codes that visitors ever saw. */
  totalUses: z.number().int(),
})
export type Influencer = z.infer<typeof influencerSchema>

export const influencerPageInputSchema = z.object({
  username: z.string().min(1).max(60),
  /** `expiring` leaves out codes that do not end within a day. */
  sort: z.enum(CODE_VIEWS).default('all'),
})
export type InfluencerPageInput = z.input<typeof influencerPageInputSchema>
export const influencerPageSchema = z.object({
  influencer: influencerSchema,
  codes: z.array(codeSchema),
})
export type InfluencerPage = z.infer<typeof influencerPageSchema>

/** Somebody whose posts are not read (Art. 21 GDPR). */
export const blockedInfluencerSchema = z.object({
  username: z.string(),
  reason: z.string().nullable(),
  createdAt: instantSchema,
})
export type BlockedInfluencer = z.infer<typeof blockedInfluencerSchema>

export const blockInfluencerInputSchema = z.object({
  username: handleSchema,
  reason: z.string().trim().max(LIMITS.blockReasonLength).optional(),
})
export type BlockInfluencerInput = z.infer<typeof blockInfluencerInputSchema>
export const unblockInfluencerInputSchema = z.object({ username: handleSchema })
export const blockResultSchema = z.object({ username: z.string(), codesRemoved: z.number().int() })
export type BlockResult = z.infer<typeof blockResultSchema>
