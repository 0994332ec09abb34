import { idsOf } from '#db/queries/batches.ts'
import { listListedCodeIds } from '#db/queries/public-lists.ts'
import { listCodesBeginning, listInfluencersNamed } from '#db/queries/search.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeCode } from '#shared/domain/names.ts'
import { CATEGORY_SIGNS } from '#shared/domain/vocabulary.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { ResultKind, SearchResults, Suggestion } from '#shared/schemas/search.ts'
import { writeCount } from '#shared/texts/format.ts'
import {
  foldNames,
  MATCH_TIERS,
  type MatchTier,
  matchNames,
  type SearchTerm,
  toSearchTerm,
} from './brands/match-names.ts'
import {
  type BrandMatch,
  findBrands,
  findBrandsDescribed,
  listBrandsNamed,
  listBrandsNearly,
} from './brands/search-brands.ts'
import { listCategories } from './categories.ts'
import { loadCodes } from './codes/load-codes.ts'
import type { ServiceContext } from './context.ts'
import { noteMissedSearch } from './figures.ts'

/** Influencers that are compared with a term: those with the most codes. */
const CANDIDATES = 200
/** Fewer letters begin too many codes and words. */
const MIN_BEGINNING = 3
/** How many suggestions are influencers, and how many are codes, where brands would fill the list. */
const MAX_SUGGESTED = 2
/** Terms of at least this many letters may contain a typo. */
const MIN_TOLERANT = 4

/**
 * Brands, categories, influencers and active codes that answer a term, and the first codes of the best brand.
 * The kind with the best match comes first; of equals in this order. '@anna' asks for influencers. Brands
 * are looked for by what they sell only where nothing else is found.
 */
export function searchAll(ctx: ServiceContext, { q }: { q: string }): SearchResults {
  const term = toSearchTerm(q)
  const categories = findCategories(ctx, term, ['exact'])
  const people = findInfluencers(ctx, term)
  const codes = findCodes(ctx, q)
  const named = findBrands(ctx, term)
  const isFound = [named.brands, categories, people, codes].some(({ length }) => length > 0)
  const { brands, best } = isFound ? named : findBrandsDescribed(ctx, term)
  const found: [ResultKind, MatchTier | null | undefined][] = [
    ['brands', best],
    ['categories', categories[0] && 'exact'],
    ['influencers', people[0]?.tier],
    ['codes', codes[0] && 'prefix'],
  ]
  if (found.every(([, tier]) => !tier)) noteMissedSearch(ctx, q)
  const place = ([kind, tier]: (typeof found)[number]) =>
    kind === 'influencers' && asksForPerson(q) ? -1 : tier ? MATCH_TIERS.indexOf(tier) : -1
  const order = found
    .filter(([, tier]) => tier)
    .toSorted((one, other) => place(one) - place(other))
    .map(([kind]) => kind)
  // A code that is both stands once, where it comes first.
  const [first] = best === 'influencer' ? [] : brands
  const page = { view: 'all', now: ctx.clock(), limit: LIMITS.foundBrandCodes } as const
  const firstIds = first ? listListedCodeIds(ctx.db, { ...page, brandId: first.id }) : []
  const codeIds = idsOf(codes)
  const isBrandFirst = order.indexOf('brands') < order.indexOf('codes')
  const otherIds = codeIds.filter((id) => !isBrandFirst || !firstIds.includes(id))
  const brandIds = firstIds.filter((id) => isBrandFirst || !codeIds.includes(id))
  return {
    order: order.filter((kind) => kind !== 'codes' || otherIds.length > 0),
    brands,
    areBrandsDescribed: best === 'description',
    brandCodes: loadCodes(ctx.db, brandIds),
    categories,
    influencers: people.slice(0, LIMITS.foundInfluencers).map(({ influencer }) => influencer),
    codes: loadCodes(ctx.db, otherIds),
  }
}

/**
 * What somebody may be about to type: brands and categories of which a name holds the term, the best match
 * first, then influencers with active codes, then codes; after an '@' influencers come first. Typos, and
 * brands that sell what the term says, count only where nothing else is found.
 */
export function suggestNames(ctx: ServiceContext, { q }: { q: string }): Suggestion[] {
  const term = toSearchTerm(q)
  if (term.words.length === 0) return []
  const most = asksForPerson(q) ? LIMITS.suggestions : MAX_SUGGESTED
  const people = suggestInfluencers(ctx, term).slice(0, most)
  const codes = suggestCodes(ctx, q).slice(0, MAX_SUGGESTED)
  const categories = findCategories(ctx, term, ['exact', 'prefix']).map(suggestCategory)
  const room = Math.max(0, LIMITS.suggestions - people.length - codes.length - categories.length)
  const brands = listBrandsNamed(ctx, term).slice(0, room)
  const places =
    brands[0]?.tier === 'exact'
      ? [...brands.map(suggestBrand), ...categories]
      : [...categories, ...brands.map(suggestBrand)]
  const found = asksForPerson(q)
    ? [...people, ...places, ...codes]
    : [...places, ...people, ...codes]
  if (found.length > 0 || term.compact.length < MIN_TOLERANT) return found
  return listBrandsNearly(ctx, term).slice(0, LIMITS.suggestions).map(suggestBrand)
}

/** Those with the most active codes, for who has not searched yet. */
export const listPopularInfluencers = (ctx: ServiceContext) =>
  listInfluencersNamed(ctx.db, { limit: LIMITS.foundInfluencers }).filter(
    ({ activeCodes }) => activeCodes > 0,
  )

const asksForPerson = (q: string) => q.trim().startsWith('@')

/** Influencers with active codes whose names hold the term, the best match first. */
function findInfluencers(ctx: ServiceContext, term: SearchTerm) {
  if (term.words.length === 0) return []
  return listInfluencersNamed(ctx.db, { words: term.words, limit: CANDIDATES })
    .filter(({ activeCodes }) => activeCodes > 0)
    .map((influencer) => {
      const names = foldNames(influencer.username, influencer.displayName)
      return { influencer, tier: matchNames(term, names) ?? ('substring' as const) }
    })
    .toSorted((one, other) => MATCH_TIERS.indexOf(one.tier) - MATCH_TIERS.indexOf(other.tier))
}

function findCodes(ctx: ServiceContext, q: string) {
  const text = normalizeCode(q)
  if ([...text].length < MIN_BEGINNING) return []
  return listCodesBeginning(ctx.db, { text, now: ctx.clock(), limit: LIMITS.foundCodes })
}

/** The categories of which a name matches in one of these ways. */
function findCategories(ctx: ServiceContext, term: SearchTerm, tiers: readonly MatchTier[]) {
  if (term.compact.length < MIN_BEGINNING) return []
  return listCategories(ctx).filter(({ slug, name }) => {
    const tier = matchNames(term, foldNames(name, ...CATEGORY_SIGNS[slug].called.split(' ')))
    return tier && tiers.includes(tier)
  })
}

const suggestCategory = ({ name, slug }: Pick<Category, 'name' | 'slug'>): Suggestion => ({
  kind: 'category',
  name,
  path: `/kategorien/${slug}`,
  detail: 'Kategorie',
})

const suggestBrand = ({ brand }: BrandMatch): Suggestion => ({
  kind: 'brand',
  name: brand.name,
  path: `/brands/${brand.slug}`,
  detail: brand.totalCodes > 0 ? writeCount(brand.totalCodes, 'Code', 'Codes') : 'keine Codes',
})

const suggestInfluencers = (ctx: ServiceContext, term: SearchTerm): Suggestion[] =>
  findInfluencers(ctx, term).map(({ influencer: { username, displayName } }) => ({
    kind: 'influencer',
    name: username,
    path: `/influencers/${encodeURIComponent(username)}`,
    detail: displayName,
  }))

/** The same code of several brands is one suggestion: the search shows a card for each. */
const suggestCodes = (ctx: ServiceContext, q: string): Suggestion[] =>
  [...Map.groupBy(findCodes(ctx, q), ({ code }) => code)].map(([code, [first, second]]) => ({
    kind: 'code',
    name: code,
    path: `/search?q=${encodeURIComponent(code)}`,
    detail: `bei ${first?.brandName}${second ? ' und anderen' : ''}`,
  }))
