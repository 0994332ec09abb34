import { apifyInstagramPost } from './apify-instagram-post.ts'
import { apifyInstagramHashtag, apifyInstagramProfile } from './apify-instagram-profile.ts'
import { apifyTiktok } from './apify-tiktok.ts'
import { instaloader } from './instaloader.ts'
import { ownPost } from './own-post.ts'
import { type JsonObject, NOTHING, type ShapeResult } from './shape.ts'

/** The first that matches counts. */
const SHAPES = [
  instaloader,
  apifyTiktok,
  apifyInstagramProfile,
  apifyInstagramHashtag,
  apifyInstagramPost,
  ownPost,
]

const UNKNOWN =
  'unbekannte Form; erwartet wird ein Post mit url, username, caption und postedAt ' +
  'oder ein Export von Apify (Instagram, TikTok) oder Instaloader'

/** The posts in one value of a file: a line, or an entry of a list. */
export function readValue(value: unknown): ShapeResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(UNKNOWN)
  const object: JsonObject = { ...value }
  // A post in our own form stays one, whatever else its writer keeps in it.
  if ('postedAt' in object) return ownPost.read(object)
  const told = readScraperFault(object)
  if (told) return fail(told)
  return SHAPES.find((shape) => shape.matches(object))?.read(object) ?? fail(UNKNOWN)
}

/** Apify writes what it could not get among the results. */
function readScraperFault({ error, errorDescription, caption }: JsonObject): string | null {
  if (typeof error !== 'string' || caption !== undefined) return null
  const words = typeof errorDescription === 'string' ? errorDescription : error
  return `Der Scraper meldet: ${words.slice(0, 200)}`
}

const fail = (fault: string): ShapeResult => ({ ...NOTHING, faults: [fault] })
