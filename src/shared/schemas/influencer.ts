import { z } from 'zod'
import { codeSchema } from './code.ts'
import { idSchema } from './common.ts'

export const influencerSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  bio: z.string().nullable(),
  followerCount: z.number().int(),
  /** Share of 'working' among all votes on the codes, in whole per cent; 0 without votes. */
  successRate: z.number().int(),
  activeCodes: z.number().int(),
  totalUses: z.number().int(),
})
export type Influencer = z.infer<typeof influencerSchema>

export const influencerPageSchema = z.object({
  influencer: influencerSchema,
  codes: z.array(codeSchema),
})
export const usernameInputSchema = z.object({ username: z.string().min(1).max(60) })
