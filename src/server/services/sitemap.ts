import {
  countSitemapRows,
  listSitemapCategories,
  listSitemapRows,
  type SitemapRow,
} from '#db/queries/sitemap.ts'
import type { ServiceDeps } from './context.ts'

const SITEMAP_KINDS = ['pages', 'brands', 'influencers'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]
/** One file of a sitemap: the `number`-th (from 1) with entries of one kind. */
export type SitemapPart = { kind: SitemapKind; number: number }
export type SitemapEntry = { path: string; changedAt: Date | null }

/** Lists of everything: they change whenever any code does. */
const LISTS = ['/', '/kategorien', '/brands', '/codes']
/** Their words change with the program only, which says nothing about when. */
const TEXTS = ['/about', '/contact', '/press', '/impressum', '/datenschutz']

/** How many files of at most `size` addresses each kind needs. */
export function listSitemapParts(deps: ServiceDeps, size: number): SitemapPart[] {
  return SITEMAP_KINDS.flatMap((kind) => {
    const entries = kind === 'pages' ? listPages(deps).length : countSitemapRows(deps.db, kind)
    return Array.from({ length: Math.ceil(entries / size) }, (_, index) => ({
      kind,
      number: index + 1,
    }))
  })
}

/** The addresses of one part, empty behind the last. */
export function listSitemapPart(deps: ServiceDeps, { kind, number }: SitemapPart, limit: number) {
  const offset = (number - 1) * limit
  if (kind === 'pages') return listPages(deps).slice(offset, offset + limit)
  const page = { now: deps.clock(), limit, offset }
  return listSitemapRows(deps.db, kind, page).map(toEntry(`/${kind}/`))
}

function listPages(deps: ServiceDeps): SitemapEntry[] {
  const categories = listSitemapCategories(deps.db, deps.clock())
  const newest = Math.max(0, ...categories.map(({ changedAt }) => changedAt ?? 0)) || null
  return [
    ...LISTS.map((path) => ({ key: path, changedAt: newest })).map(toEntry('')),
    ...categories.map(toEntry('/kategorien/')),
    ...TEXTS.map((path) => ({ path, changedAt: null })),
  ]
}

const toEntry =
  (prefix: string) =>
  ({ key, changedAt }: SitemapRow): SitemapEntry => ({
    path: prefix ? prefix + encodeURIComponent(key) : key,
    changedAt: changedAt === null ? null : new Date(changedAt),
  })
