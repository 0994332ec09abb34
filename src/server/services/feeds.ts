import type { Db } from '#db/open-database.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import { mapFirstSights } from '#db/queries/code-cards.ts'
import { listListedCodeIds } from '#db/queries/public-lists.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { getBrandBySlug } from './brands/list-brands.ts'
import { getCategory } from './categories.ts'
import { loadCodes } from './codes/load-codes.ts'
import type { ServiceDeps } from './context.ts'
import { getPublicInfluencer } from './influencers/get-influencer-page.ts'

/** Whose codes are asked for; `key` is the slug or the username. */
export type FeedSubject =
  | { kind: 'all' }
  | { kind: 'brand' | 'category' | 'influencer'; key: string }

export type Feed = {
  /** What the feed is about; null for the feed of everything. */
  name: string | null
  /** Path of the page that shows the same. */
  path: string
  codes: FoundCode[]
}

/** A code, and when it came into the directory: a post found today may be a year old. */
export type FoundCode = Code & { foundAt: string }

/** The active codes of the subject that were found last. Throws `not_found` for an unknown one. */
export function getFeed(deps: ServiceDeps, subject: FeedSubject): Feed {
  const { db, clock } = deps
  const { owner, ...feed } = findSubject(db, subject)
  const page = { view: 'found', now: clock(), limit: LIMITS.feedEntries } as const
  const ids = listListedCodeIds(db, { ...page, ...owner })
  const sights = mapFirstSights(db, ids)
  const codes = loadCodes(db, ids).map((code) => ({
    ...code,
    foundAt: sights.get(code.id)?.toISOString() ?? code.createdAt,
  }))
  return { ...feed, codes }
}

function findSubject(db: Db, subject: FeedSubject) {
  if (subject.kind === 'all') return { name: null, path: '/', owner: {} }
  const { kind, key } = subject
  if (kind === 'brand') {
    const { id, name, slug } = getBrandBySlug(db, key)
    return { name, path: `/brands/${slug}`, owner: { brandId: id } }
  }
  if (kind === 'category') {
    const { id, name, slug } = getCategory(listCategoryRefs(db), key)
    return { name, path: `/kategorien/${slug}`, owner: { categoryId: id } }
  }
  const { id, username } = getPublicInfluencer(db, key)
  const path = `/influencers/${encodeURIComponent(username)}`
  return { name: `@${username}`, path, owner: { influencerId: id } }
}
