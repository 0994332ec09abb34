import { z } from 'zod'
import { normalizeHandle } from '#shared/domain/handle.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import { apifyInstagramPost } from './apify-instagram-post.ts'
import {
  type JsonObject,
  joinResults,
  NOTHING,
  parseShape,
  type Shape,
  type ShapeResult,
} from './shape.ts'

const schema = z.object({
  username: z.string(),
  fullName: z.string().nullish(),
  biography: z.string().nullish(),
  followersCount: z.number().int().nonnegative().nullish().catch(null),
  latestPosts: z.array(z.unknown()),
})
type Profile = z.infer<typeof schema>

/** An item of Apify's Instagram profile scraper: somebody and their latest posts. */
export const apifyInstagramProfile: Shape = {
  matches: (value) => 'username' in value && Array.isArray(value.latestPosts),
  read(value) {
    const parsed = parseShape(schema, value)
    if ('fault' in parsed) return { ...NOTHING, faults: [parsed.fault] }
    const profile = parsed.data
    const { posts, ...rest } = readPosts('latestPosts', profile.latestPosts, profile.username)
    return { ...rest, posts: posts.map((post) => addProfile(post, profile)) }
  },
}

const LISTS = ['topPosts', 'latestPosts'] as const

/** An item of Apify's Instagram scraper for the details of a hashtag. */
export const apifyInstagramHashtag: Shape = {
  matches: (value) => !('username' in value) && LISTS.some((name) => Array.isArray(value[name])),
  read: (value) =>
    joinResults(
      LISTS.map((name) => {
        const list = value[name]
        return Array.isArray(list) ? readPosts(name, list, null) : NOTHING
      }),
    ),
}

/** Older versions leave out who posted it where the profile says so. */
function readPosts(
  listName: string,
  list: readonly unknown[],
  ownerUsername: string | null,
): ShapeResult {
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

/** Posts that somebody else made together with them stay that one's. */
function addProfile(post: ShapeResult['posts'][number], profile: Profile) {
  if (post.username !== normalizeHandle(profile.username)) return post
  return {
    ...post,
    displayName: profile.fullName?.trim().slice(0, LIMITS.displayNameLength) || post.displayName,
    followerCount: profile.followersCount,
    bio: profile.biography?.slice(0, LIMITS.bioLength),
  }
}
