import { z } from 'zod'
import { finishDraft, NOTHING, parseShape, type Shape } from './shape.ts'

const schema = z.object({
  webVideoUrl: z.string(),
  text: z.string().nullish(),
  createTimeISO: z.string().nullish(),
  createTime: z.number().nullish(),
  authorMeta: z.object({
    name: z.string(),
    nickName: z.string().nullish(),
    fans: z.number().nullish(),
    signature: z.string().nullish(),
  }),
})

/** An item of Apify's TikTok scrapers. */
export const apifyTiktok: Shape = {
  matches: (value) => 'webVideoUrl' in value && !('repliesToId' in value),
  read(value) {
    const parsed = parseShape(schema, value)
    if ('fault' in parsed) return { ...NOTHING, faults: [parsed.fault] }
    const { webVideoUrl, text, createTimeISO, createTime, authorMeta } = parsed.data
    return finishDraft({
      url: webVideoUrl,
      username: authorMeta.name,
      displayName: authorMeta.nickName,
      followerCount: authorMeta.fans,
      bio: authorMeta.signature,
      caption: text,
      postedAt: createTimeISO ?? createTime,
    })
  },
}
