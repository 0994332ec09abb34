import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeHandle } from '#shared/domain/names.ts'
import {
  draftToPost,
  EMPTY_RESULT,
  type FormatResult,
  type JsonObject,
  joinResults,
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
  latestPosts: z.array(z.unknown()),
})
type Profile = z.infer<typeof profileSchema>

/** An item of Apify's Instagram profile scraper: an account and its latest posts. */
export const apifyInstagramProfile: PostFormat = {
  matches: (value) => 'username' in value && Array.isArray(value.latestPosts),
  read: (value) =>
    readAs(profileSchema, value, (profile) => {
      const { posts, ...rest } = readPosts('latestPosts', profile.latestPosts, profile.username)
      return { ...rest, posts: posts.map((post) => addProfile(post, profile)) }
    }),
}

const HASHTAG_LISTS = ['topPosts', 'latestPosts'] as const

/** An item of Apify's Instagram scraper for the details of a hashtag. */
export const apifyInstagramHashtag: PostFormat = {
  matches: (value) =>
    !('username' in value) && HASHTAG_LISTS.some((name) => Array.isArray(value[name])),
  read: (value) =>
    joinResults(
      HASHTAG_LISTS.map((name) => {
        const list = value[name]
        return Array.isArray(list) ? readPosts(name, list, null) : EMPTY_RESULT
      }),
    ),
}

/** Older versions omit the author of posts that stand inside a profile. */
function readPosts(
  listName: string,
  list: readonly unknown[],
  ownerUsername: string | null,
): FormatResult {
  return joinResults(
    list.map((item, index) => {
      const value = { ...(ownerUsername !== null && { ownerUsername }), ...toObject(item) }
      const { faults, ...rest } = apifyInstagramPost.read(value)
      return { ...rest, faults: faults.map((fault) => `${listName}.${index}: ${fault}`) }
    }),
  )
}

const toObject = (item: unknown): JsonObject =>
  typeof item === 'object' && item !== null ? { ...item } : {}

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
