import { z } from 'zod'
import { toFeedUrl } from '../domain/feed-address.ts'
import * as LIMITS from '../domain/limits.ts'
import { idSchema, instantSchema } from './common.ts'

export const addFeedInputSchema = z.object({
  url: z
    .string()
    .max(LIMITS.webAddressLength)
    .transform((typed, context) => {
      const url = toFeedUrl(typed)
      if (url) return url
      const message =
        'Das ist keine Adresse eines Feeds. Für einen Kanal braucht sie die Kanal-ID, die mit UC beginnt: Auf der Seite des Kanals steht sie unter „… mehr“, „Kanal teilen“, „Kanal-ID kopieren“. Geben Sie dann www.youtube.com/channel/ und die ID ein.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
  /** A person's name there, or a brand of the directory. */
  owner: z.string().trim().min(1).max(LIMITS.brandNameLength),
})
export type AddFeedInput = z.output<typeof addFeedInputSchema>

/** A channel, podcast or blog that every collection reads. */
export const sourceFeedSchema = z.object({
  id: idSchema,
  url: z.string(),
  title: z.string().nullable(),
  username: z.string(),
  /** The brand whose feed it is. */
  brandName: z.string().nullable(),
  readAt: instantSchema.nullable(),
  /** Why the last reading failed; null when it did not. */
  failure: z.string().nullable(),
})

/** Who was taken for its owner, and what stands in it now. */
export const addedFeedSchema = z.object({
  username: z.string(),
  brandName: z.string().nullable(),
  entries: z.number().int(),
})
