import { listCategoryRefs } from '#db/queries/categories.ts'
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
  codes: Code[]
}

/** The newest active codes of the subject. Throws `not_found` for an unknown one. */
export function getFeed(deps: ServiceDeps, subject: FeedSubject): Feed {
  const { ids, ...feed } = findSubject(deps, subject)
  return { ...feed, codes: loadCodes(deps.db, ids) }
}

function findSubject({ db, clock }: ServiceDeps, subject: FeedSubject) {
  const page = { view: 'new', now: clock(), limit: LIMITS.feedEntries } as const
  if (subject.kind === 'all') return { name: null, path: '/', ids: listListedCodeIds(db, page) }
  const { kind, key } = subject
  if (kind === 'brand') {
    const { id, name, slug } = getBrandBySlug(db, key)
    const ids = listListedCodeIds(db, { ...page, brandId: id })
    return { name, path: `/brands/${slug}`, ids }
  }
  if (kind === 'category') {
    const { id, name, slug } = getCategory(listCategoryRefs(db), key)
    const ids = listListedCodeIds(db, { ...page, categoryId: id })
    return { name, path: `/kategorien/${slug}`, ids }
  }
  const { id, username } = getPublicInfluencer(db, key)
  return {
    name: `@${username}`,
    path: `/influencers/${encodeURIComponent(username)}`,
    ids: listListedCodeIds(db, { ...page, influencerId: id }),
  }
}
