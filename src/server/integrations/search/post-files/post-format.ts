import { z } from 'zod'
import * as LIMITS from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { type Post, postSchema } from '#shared/schemas/post.ts'
import type { FilePart } from './cut-file.ts'

const OWN_FIELDS = ['postedAt', 'username', 'caption']

/** Why a file cannot be used, or not beyond what was read; `message` is German and follows the name of the file. */
export class FileFault extends Error {}

/** What one value of a file holds. */
export type FormatResult = {
  posts: Post[]
  /** Pictures without a word: nothing to read, and no fault. */
  withoutCaption: number
  /** German words for what could not be taken. */
  faults: string[]
}

/** What one line or one entry of a file holds. */
export type PostFileItem = FormatResult & Omit<FilePart, 'content'>

export type JsonObject = Readonly<Record<string, unknown>>

/** What stands at a place of another program's JSON; undefined where there is no such place. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as JsonObject)[name] : undefined,
    value,
  )

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
function readAs<T>(
  schema: z.ZodType<T>,
  value: unknown,
  read: (data: T) => FormatResult,
  nameField = (path: readonly PropertyKey[]) => path.join('.'),
): FormatResult {
  const parsed = schema.safeParse(value, inGerman)
  if (parsed.success) return read(parsed.data)
  const [issue] = parsed.error.issues
  const field = issue && nameField(issue.path)
  return fail(`${field ? `Feld ${field}: ` : ''}${issue?.message ?? 'ungültig'}`)
}

/** What a format says of a post, before it is checked. */
const draftSchema = z.object({
  url: z.string().nullish(),
  username: z.string({ error: ({ input }) => (input == null ? 'fehlt' : undefined) }),
  displayName: z.string().nullish().catch(null),
  followerCount: z.number().nullish().catch(null),
  bio: z.string().nullish().catch(null),
  caption: z.string().nullish(),
  /** An ISO day or time, or seconds or milliseconds since 1970. */
  postedAt: z.union([z.string(), z.number()]).nullish(),
})
type PostDraft = z.infer<typeof draftSchema>

/**
 * The one place where posts of files enter: addresses get their one spelling here, so that a post
 * found as a reel and as a picture is the same one.
 */
const toPost = (value: unknown): FormatResult =>
  readAs(postSchema, value, (post) => ({
    ...EMPTY_RESULT,
    posts: [{ ...post, url: parsePostAddress(post.url)?.url ?? post.url }],
  }))

/** What another program wrote of a post, by our names of the fields; what has the wrong type is named. */
export const readDraft = (fields: { readonly [Field in keyof PostDraft]?: unknown }) =>
  readAs(draftSchema, fields, draftToPost)

/**
 * Where a program keeps the fields of a post: at a place, with dots where it lies deeper, or at the first of
 * several that holds something; or what makes a field of the value.
 */
export type Places = {
  readonly [Field in keyof PostDraft]?:
    | string
    | readonly string[]
    | ((value: JsonObject) => unknown)
}

/** The same by the program's own names of the fields. */
export function readPlaces(value: JsonObject, places: Places): FormatResult {
  const fields = Object.entries(places).map(([field, place]) => [field, findAt(value, place)])
  const nameField = ([field]: readonly PropertyKey[]) => {
    const place = places[field as keyof Places]
    return String(typeof place === 'function' ? field : [place].flat()[0])
  }
  return readAs(draftSchema, Object.fromEntries(fields), draftToPost, nameField)
}

function findAt(value: JsonObject, place: Places[keyof Places] = []): unknown {
  if (typeof place === 'function') return place(value)
  const found = [place].flat().map((names) => at(value, ...names.split('.')))
  return found.find((one) => one != null && String(one).trim() !== '')
}

/** A draft as a post. If the date is missing, it may follow from the address. */
function draftToPost(draft: PostDraft): FormatResult {
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

/** Of an ISO day or time, in UTC where it names no zone, a German day, `YYYYMMDD`, or seconds or milliseconds. */
function toInstant(given: PostDraft['postedAt']): string | undefined {
  const text = String(given ?? '').trim()
  const number = /^\d{9,13}(?:\.\d+)?$/.test(text) ? Number(text) : null
  const iso = text
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, day, month, year) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?(?:\.\d+)?)$/, '$1T$2Z')
  // What other programs write by their own custom, JavaScript guesses.
  const ms = number === null ? Date.parse(/^\d{4}-\d\d-\d\d/.test(iso) ? iso : '') : number
  const date = new Date(number !== null && number < MAX_SECONDS ? number * 1000 : ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** A post in this program's own form, as the README shows it. */
export const ownPost: PostFormat = {
  matches: (value) => OWN_FIELDS.some((field) => field in value),
  // Without the field, no other form of a post is recognised in it.
  read: (value) => ('caption' in value ? readDraft(value) : toPost(value)),
}
