import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeHandle } from '#shared/domain/names.ts'
import {
  draftToPost,
  type FormatResult,
  type JsonObject,
  type PostFormat,
  readAs,
} from './post-format.ts'

const postSchema = z.object({
  url: z.string().nullish(),
  shortCode: z.string().nullish(),
  ownerUsername: z.string(),
  ownerFullName: z.string().nullish(),
  caption: z.string().nullish(),
  timestamp: z.union([z.string(), z.number()]).nullish(),
})

/** An item of Apify's Instagram scrapers for posts, reels and hashtags. */
export const apifyInstagramPost: PostFormat = {
  // A comment has an owner, too, but its words are its `text`.
  matches: (value) => 'shortCode' in value || ('ownerUsername' in value && !('text' in value)),
  read: (value) =>
    readAs(postSchema, value, ({ url, shortCode, ownerUsername, ...post }) =>
      draftToPost({
        url: url ?? (shortCode && `https://www.instagram.com/p/${shortCode}/`),
        username: ownerUsername,
        displayName: post.ownerFullName,
        caption: post.caption,
        postedAt: post.timestamp,
      }),
    ),
}

const profileSchema = z.object({
  username: z.string(),
  fullName: z.string().nullish(),
  biography: z.string().nullish(),
  followersCount: z.number().int().nonnegative().nullish().catch(null),
})
type Profile = z.infer<typeof profileSchema>

const LISTS = ['topPosts', 'latestPosts'] as const

/**
 * An item of Apify's Instagram scrapers that holds lists of posts: an account with its latest ones, or the
 * details of a hashtag.
 */
export const apifyInstagramLists: PostFormat = {
  matches: (value) => LISTS.some((name) => Array.isArray(value[name])),
  read: (value) =>
    'username' in value
      ? readAs(profileSchema, value, (profile) => {
          // Older versions omit the author of posts that stand inside a profile.
          const { posts, ...rest } = readLists(value, { ownerUsername: profile.username })
          return { ...rest, posts: posts.map((post) => addProfile(post, profile)) }
        })
      : readLists(value, {}),
}

function readLists(value: JsonObject, defaults: JsonObject): FormatResult {
  const results = LISTS.flatMap((name) => {
    const list = value[name]
    return (Array.isArray(list) ? list : []).map((item: JsonObject, index) => {
      const { faults, ...rest } = apifyInstagramPost.read({ ...defaults, ...item })
      return { ...rest, faults: faults.map((fault) => `${name}.${index}: ${fault}`) }
    })
  })
  return {
    posts: results.flatMap(({ posts }) => posts),
    withoutCaption: results.reduce((sum, { withoutCaption }) => sum + withoutCaption, 0),
    faults: results.flatMap(({ faults }) => faults),
  }
}

/** Joint posts with another account keep that account as their author. */
function addProfile(post: FormatResult['posts'][number], profile: Profile) {
  if (post.username !== normalizeHandle(profile.username)) return post
  return {
    ...post,
    displayName: profile.fullName?.trim().slice(0, LIMITS.displayNameLength) || post.displayName,
    followerCount: profile.followersCount,
    bio: profile.biography?.slice(0, LIMITS.bioLength),
  }
}

const videoSchema = z.object({
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
export const apifyTiktok: PostFormat = {
  matches: (value) => 'webVideoUrl' in value && !('repliesToId' in value),
  read: (value) =>
    readAs(videoSchema, value, ({ webVideoUrl, text, createTimeISO, createTime, authorMeta }) =>
      draftToPost({
        url: webVideoUrl,
        username: authorMeta.name,
        displayName: authorMeta.nickName,
        followerCount: authorMeta.fans,
        bio: authorMeta.signature,
        caption: text,
        postedAt: createTimeISO ?? createTime,
      }),
    ),
}
