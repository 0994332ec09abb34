import { foldForSearch } from '#shared/domain/fold-text.ts'
import { normalizeHandle } from '#shared/domain/handle.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { type Post, postSchema } from '#shared/schemas/post.ts'
import { joinExcerpts } from './join-excerpts.ts'
import type { Hit } from './page-source.ts'
import { asCaption, readSnippet, readTitle, type Wrapping } from './read-wrapping.ts'
import { toPlainText } from './to-plain-text.ts'

/** Clocks differ; what is dated later than this has a wrong date. */
const DAY_MS = 86_400_000
/** Longer than any service gives; what is longer is meant to keep us busy. */
const TITLE_LENGTH = 500
const EXCERPT_LENGTH = 5_000
/** Words of a name that shorter ones would find in half of all handles. */
const MIN_NAME_WORD = 3

/** A post, or what a result is instead. */
type ReadHit =
  | { post: Post; isExcerpt: boolean }
  /** A post of which title, address and snippet name different accounts. */
  | 'disagreeing'
  | null

/**
 * A search result as a post; null for pages that are none (profiles, tags, shops), and for posts of
 * which nobody says who wrote them, when, or a word of what. The date in an address comes before the
 * service's, which is often the day it saw the page.
 */
export function toPost(hit: Hit, now: Date): ReadHit {
  const address = parsePostAddress(hit.url)
  if (!address) return null
  const { title, body } = readWords(hit)
  const { author } = hit
  // One handle is enough: of the address, the service, or as the networks word it.
  const claims = [address, author, body, title].filter((claim) => claim !== undefined)
  const caption = joinExcerpts([title.caption, body.caption])
  const parsed = postSchema.safeParse({
    url: address.url,
    username: claims.find(({ username }) => username)?.username,
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
  if (!agreeOnAccount(parsed.data.username, claims)) return 'disagreeing'
  const isCut = caption.length > LIMITS.captionLength
  return { post: parsed.data, isExcerpt: hit.isExcerpt || isCut }
}

/**
 * Around an excerpt the networks word who posted it. A whole text with its title is the poster's
 * own: the account that a video's title mentions says nothing of whose video it is.
 */
function readWords(hit: Hit): { title: Wrapping; body: Wrapping } {
  const title = toPlainText(hit.title.slice(0, TITLE_LENGTH))
  const maxLength = hit.isExcerpt ? EXCERPT_LENGTH : 2 * LIMITS.captionLength
  const text = toPlainText(hit.text.slice(0, maxLength))
  if (hit.isExcerpt) return { title: readTitle(title), body: readSnippet(text) }
  return { title: asCaption(title), body: { ...asCaption(''), caption: text } }
}

/** Who posted it, according to address, service, title or snippet. */
type AuthorClaim = { username?: string | null | undefined; displayName?: string | null | undefined }

/**
 * Whether all that say who posted it can mean this account: the same handle, or a mere name that the
 * handle holds a word of, or that somebody else writes beside the handle.
 */
function agreeOnAccount(username: string, claims: readonly AuthorClaim[]): boolean {
  const isHandle = (handle: string) => normalizeHandle(handle) === username
  const names = claims.flatMap(({ username: handle, displayName }) =>
    handle && displayName ? [displayName] : [],
  )
  return claims.every(({ username: handle, displayName: name }) => {
    if (handle) return isHandle(handle)
    return !name || canBeNameOf(name, username) || names.some((known) => shareWord(known, name))
  })
}

/** Emoji and other letters than handles have tell nothing, so they are no disagreement. */
function canBeNameOf(name: string, handle: string): boolean {
  const words = listNameWords(name)
  if (!words.some((word) => /[a-z\d]/.test(word))) return true
  const parts = listNameWords(handle)
  const whole = foldForSearch(handle).replaceAll(' ', '')
  const wholeName = foldForSearch(name).replaceAll(' ', '')
  return (
    words.some((word) => whole.includes(word)) || parts.some((part) => wholeName.includes(part))
  )
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(listNameWords(one))
  return listNameWords(other).some((word) => words.has(word))
}

const listNameWords = (text: string): string[] =>
  foldForSearch(text)
    .split(/[\s\d]+/u)
    .filter((word) => word.length >= MIN_NAME_WORD)

/** Services leave out the zone, or name a day that has not come where we are. */
function readDate(text: string | null, now: Date): Date | null {
  const ms = Date.parse(text && /T[\d:.]+$/.test(text) ? `${text}Z` : (text ?? ''))
  return Number.isNaN(ms)
    ? null
    : new Date(ms > now.getTime() && ms <= now.getTime() + DAY_MS ? now : ms)
}
