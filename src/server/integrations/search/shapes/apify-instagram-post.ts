import { z } from 'zod'
import { finishDraft, NOTHING, parseShape, type Shape } from './shape.ts'

const schema = z.object({
  url: z.string().nullish(),
  shortCode: z.string().nullish(),
  ownerUsername: z.string(),
  ownerFullName: z.string().nullish(),
  caption: z.string().nullish(),
  timestamp: z.union([z.string(), z.number()]).nullish(),
})

/** An item of Apify's Instagram scrapers for posts, reels and hashtags. */
export const apifyInstagramPost: Shape = {
  // A comment has an owner, too, but its words are its `text`.
  matches: (value) => 'shortCode' in value || ('ownerUsername' in value && !('text' in value)),
  read(value) {
    const parsed = parseShape(schema, value)
    if ('fault' in parsed) return { ...NOTHING, faults: [parsed.fault] }
    const { url, shortCode, ownerUsername, ownerFullName, caption, timestamp } = parsed.data
    return finishDraft({
      url: url ?? (shortCode && `https://www.instagram.com/p/${shortCode}/`),
      username: ownerUsername,
      displayName: ownerFullName,
      caption,
      postedAt: timestamp,
    })
  },
}
