import { LIMITS } from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { type Post, postSchema } from '#shared/schemas/post.ts'
import { joinExcerpts } from './join-excerpts.ts'
import type { Hit } from './page-source.ts'
import { readSnippet, readTitle, type Wrapping } from './read-wrapping.ts'
import { toPlainText } from './to-plain-text.ts'

/** Clocks differ; what is dated later than this has a wrong date. */
const DAY_MS = 86_400_000
/** Longer than any service gives; what is longer is meant to keep us busy. */
const TITLE_LENGTH = 500
const EXCERPT_LENGTH = 5_000

/**
 * A search result as a post, or null: for pages that are none (profiles, tags, shops), and for
 * posts of which nobody says who wrote them, when, or a word of what. The date in an address comes
 * before the service's, which is often the day it saw the page.
 */
export function toPost(hit: Hit, now: Date): { post: Post; isExcerpt: boolean } | null {
  const address = parsePostAddress(hit.url)
  if (!address) return null
  const title = readTitle(toPlainText(hit.title.slice(0, TITLE_LENGTH)))
  const maxLength = hit.isExcerpt ? EXCERPT_LENGTH : 2 * LIMITS.captionLength
  const text = toPlainText(hit.text.slice(0, maxLength))
  const body: Wrapping = hit.isExcerpt
    ? readSnippet(text)
    : { username: null, displayName: null, caption: text }
  const caption = joinExcerpts([title.caption, body.caption])
  const { author } = hit
  const parsed = postSchema.safeParse({
    url: address.url,
    username: address.username ?? author?.username ?? body.username ?? title.username,
    displayName: (author?.displayName ?? title.displayName ?? body.displayName)?.slice(
      0,
      LIMITS.displayNameLength,
    ),
    followerCount: author?.followerCount,
    bio: author?.bio?.slice(0, LIMITS.bioLength),
    caption: caption.slice(0, LIMITS.captionLength),
    postedAt: (address.postedAt ?? readDate(hit.publishedAt, now))?.toISOString(),
  })
  if (!parsed.success || Date.parse(parsed.data.postedAt) > now.getTime() + DAY_MS) return null
  const isCut = caption.length > LIMITS.captionLength
  return { post: parsed.data, isExcerpt: hit.isExcerpt || isCut }
}

/** Services leave out the zone, or name a day that has not come where we are. */
function readDate(text: string | null, now: Date): Date | null {
  const ms = Date.parse(text && /T[\d:.]+$/.test(text) ? `${text}Z` : (text ?? ''))
  return Number.isNaN(ms)
    ? null
    : new Date(ms > now.getTime() && ms <= now.getTime() + DAY_MS ? now : ms)
}
