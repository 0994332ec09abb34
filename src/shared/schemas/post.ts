import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { handleSchema } from './common.ts'

/** One post as a source delivers it; unknown keys are dropped. */
export const postSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  username: handleSchema,
  displayName: z.string().trim().max(LIMITS.displayNameLength).nullish(),
  followerCount: z.number().int().nonnegative().nullish(),
  bio: z.string().max(LIMITS.bioLength).nullish(),
  caption: z.string().min(1).max(LIMITS.captionLength),
  postedAt: z.iso.datetime({ offset: true }),
})
export type Post = z.infer<typeof postSchema>
