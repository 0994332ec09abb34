import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { type Post, postSchema } from '#shared/schemas/post.ts'

const OWN_FIELDS = ['postedAt', 'username', 'caption']

/** What one value of a file holds. */
export type FormatResult = {
  posts: Post[]
  /** Pictures without a word: nothing to read, and no fault. */
  withoutCaption: number
  /** German words for what could not be taken. */
  faults: string[]
}

export type JsonObject = Readonly<Record<string, unknown>>

/** One way in which programs write posts down. */
export type PostFormat = {
  /** Whether the value is meant as one of these; what it lacks is then a fault. */
  matches: (value: JsonObject) => boolean
  read: (value: JsonObject) => FormatResult
}

export const EMPTY_RESULT: FormatResult = { posts: [], withoutCaption: 0, faults: [] }
const SILENT: FormatResult = { ...EMPTY_RESULT, withoutCaption: 1 }

/** What holds no post, and why not. */
export const fail = (fault: string): FormatResult => ({ ...EMPTY_RESULT, faults: [fault] })

const inGerman = { error: z.locales.de().localeError }
/** Numbers up to this are seconds since 1970, larger ones milliseconds. */
const MAX_SECONDS = 100_000_000_000

/** What `read` makes of the value in the schema's form; otherwise German words that name the field. */
export function readAs<T>(
  schema: z.ZodType<T>,
  value: unknown,
  read: (data: T) => FormatResult,
): FormatResult {
  const parsed = schema.safeParse(value, inGerman)
  if (parsed.success) return read(parsed.data)
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  return fail(`${field ? `Feld ${field}: ` : ''}${issue?.message ?? 'ungültig'}`)
}

/** What a format says of a post, before it is checked. */
type PostDraft = {
  url: string | null | undefined
  username: string
  displayName?: string | null | undefined
  followerCount?: number | null | undefined
  bio?: string | null | undefined
  caption: string | null | undefined
  /** ISO 8601, or seconds or milliseconds since 1970. */
  postedAt: string | number | null | undefined
}

/**
 * The one place where posts of files enter: addresses get their one spelling here, so that a post
 * found as a reel and as a picture is the same one.
 */
const toPost = (value: unknown): FormatResult =>
  readAs(postSchema, value, (post) => ({
    ...EMPTY_RESULT,
    posts: [{ ...post, url: parsePostAddress(post.url)?.url ?? post.url }],
  }))

/** A draft as a post. If the date is missing, it may follow from the address. */
export function draftToPost(draft: PostDraft): FormatResult {
  if (!draft.caption?.trim()) return SILENT
  const { displayName, bio, followerCount } = draft
  return toPost({
    ...draft,
    url: draft.url ?? undefined,
    displayName: displayName?.slice(0, LIMITS.displayNameLength),
    bio: bio?.slice(0, LIMITS.bioLength),
    // Scrapers write -1 or a fraction where they do not know.
    followerCount:
      Number.isInteger(followerCount) && Number(followerCount) >= 0 ? followerCount : null,
    postedAt:
      toInstant(draft.postedAt) ?? parsePostAddress(draft.url ?? '')?.postedAt?.toISOString(),
  })
}

function toInstant(given: PostDraft['postedAt']): string | undefined {
  const date = new Date(
    typeof given === 'number' && given < MAX_SECONDS ? given * 1000 : (given ?? Number.NaN),
  )
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** A post in this program's own form, as the README shows it. */
export const ownPost: PostFormat = {
  matches: (value) => OWN_FIELDS.some((field) => field in value),
  read: (value) => {
    const { caption } = value
    const hasNoWords = caption === null || (typeof caption === 'string' && !caption.trim())
    return hasNoWords ? SILENT : toPost(value)
  },
}
