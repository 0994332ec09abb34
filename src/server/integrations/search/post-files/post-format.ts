import { z } from 'zod'
import { LIMITS } from '#shared/domain/limits.ts'
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

const inGerman = { error: z.locales.de().localeError }
/** Numbers up to this are seconds since 1970, larger ones milliseconds. */
const MAX_SECONDS = 100_000_000_000

/** The value in the schema's form, or German words that name the field. */
export function parseFields<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T } | { fault: string } {
  const parsed = schema.safeParse(value, inGerman)
  if (parsed.success) return { data: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  return { fault: `${field ? `Feld ${field}: ` : ''}${issue?.message ?? 'ungültig'}` }
}

/** What a shape knows of a post, in whatever form its program writes it. */
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
function toPost(value: unknown): { post: Post } | { fault: string } {
  const parsed = parseFields(postSchema, value)
  if ('fault' in parsed) return parsed
  const { url } = parsed.data
  return { post: { ...parsed.data, url: parsePostAddress(url)?.url ?? url } }
}

/** A draft as a post. If the date is missing, it may follow from the address. */
export function draftToPost(draft: PostDraft): FormatResult {
  if (!draft.caption?.trim()) return { ...EMPTY_RESULT, withoutCaption: 1 }
  const { displayName, bio, followerCount } = draft
  const result = toPost({
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
  return 'post' in result
    ? { ...EMPTY_RESULT, posts: [result.post] }
    : { ...EMPTY_RESULT, faults: [result.fault] }
}

function toInstant(given: PostDraft['postedAt']): string | undefined {
  const date = new Date(
    typeof given === 'number' && given < MAX_SECONDS ? given * 1000 : (given ?? Number.NaN),
  )
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The results of several values as one. */
export function joinResults(results: readonly FormatResult[]): FormatResult {
  return {
    posts: results.flatMap(({ posts }) => posts),
    withoutCaption: results.reduce((sum, { withoutCaption }) => sum + withoutCaption, 0),
    faults: results.flatMap(({ faults }) => faults),
  }
}

/** A post in this program's own form, as the README shows it. */
export const ownPost: PostFormat = {
  matches: (value) => OWN_FIELDS.some((field) => field in value),
  read(value) {
    if (hasNoWords(value)) return { ...EMPTY_RESULT, withoutCaption: 1 }
    const result = toPost(value)
    return 'post' in result
      ? { ...EMPTY_RESULT, posts: [result.post] }
      : { ...EMPTY_RESULT, faults: [result.fault] }
  },
}

const hasNoWords = ({ caption }: JsonObject): boolean =>
  caption === null || (typeof caption === 'string' && !caption.trim())
