import { findBrandBySlug } from '#db/queries/brands.ts'
import { listCategoryRefs } from '#db/queries/categories.ts'
import {
  listNewestActiveCodeIds,
  listNewestOfBrand,
  listNewestOfCategory,
  listNewestOfInfluencer,
} from '#db/queries/codes.ts'
import { findPublicInfluencer } from '#db/queries/influencers.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { loadCodes } from './codes/load-codes.ts'
import type { ServiceDeps } from './context.ts'
import { brandNotFound, categoryNotFound, influencerNotFound } from './errors.ts'

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
  const page = { now: clock(), limit: LIMITS.feedEntries }
  if (subject.kind === 'all')
    return { name: null, path: '/', ids: listNewestActiveCodeIds(db, page) }
  const { kind, key } = subject
  if (kind === 'brand') {
    const brand = findBrandBySlug(db, key)
    if (!brand) throw brandNotFound()
    const ids = listNewestOfBrand(db, { ...page, brandId: brand.id })
    return { name: brand.name, path: `/brands/${brand.slug}`, ids }
  }
  if (kind === 'category') {
    const category = listCategoryRefs(db).find(({ slug }) => slug === key)
    if (!category) throw categoryNotFound()
    const { id, name, slug } = category
    const ids = listNewestOfCategory(db, { ...page, categoryId: id })
    return { name, path: `/kategorien/${slug}`, ids }
  }
  const influencer = findPublicInfluencer(db, key.replace(/^@/, '').toLowerCase())
  if (!influencer) throw influencerNotFound()
  const { id, username } = influencer
  return {
    name: `@${username}`,
    path: `/influencers/${encodeURIComponent(username)}`,
    ids: listNewestOfInfluencer(db, { ...page, influencerId: id }),
  }
}
