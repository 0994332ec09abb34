import { idsOf } from '#db/queries/batches.ts'
import { listCodesBeginning, listInfluencersNamed } from '#db/queries/search.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { normalizeCode } from '#shared/domain/names.ts'
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
import { findBrands, listBrandsToSuggest, type NamedBrand } from './brands/search-brands.ts'
import { loadCodes } from './codes/load-codes.ts'
import type { ServiceContext } from './context.ts'
import { noteMissedSearch } from './figures.ts'

/** Influencers that are compared with a term: those with the most codes. */
const CANDIDATES = 200
/** Fewer letters begin too many codes. */
const MIN_CODE = 3
/** How many suggestions are influencers, and how many are codes, where brands would fill the list. */
const MAX_SUGGESTED = 2
/** Terms of at least this many letters may contain a typo. */
const MIN_TOLERANT = 4

/**
 * Brands, influencers and active codes that answer a term. The kind with the best match comes first;
 * of equals, brands, then influencers. '@anna' asks for influencers.
 */
export function searchAll(ctx: ServiceContext, { q }: { q: string }): SearchResults {
  const term = toSearchTerm(q)
  const { brands, best } = findBrands(ctx, term)
  const people = findInfluencers(ctx, term)
  const codes = findCodes(ctx, q)
  const found: [ResultKind, MatchTier | null | undefined][] = [
    ['brands', best],
    ['influencers', people[0]?.tier],
    ['codes', codes[0] && 'prefix'],
  ]
  if (found.every(([, tier]) => !tier)) noteMissedSearch(ctx, q)
  const place = ([kind, tier]: (typeof found)[number]) =>
    kind === 'influencers' && asksForPerson(q) ? -1 : tier ? MATCH_TIERS.indexOf(tier) : -1
  return {
    order: found
      .filter(([, tier]) => tier)
      .toSorted((one, other) => place(one) - place(other))
      .map(([kind]) => kind),
    brands,
    influencers: people.slice(0, LIMITS.foundInfluencers).map(({ influencer }) => influencer),
    codes: loadCodes(ctx.db, idsOf(codes)),
  }
}

/**
 * What somebody may be about to type: brands whose name holds the term, the best match first, then
 * influencers with active codes, then codes; after an '@' influencers come first. Typos are
 * forgiven only where nothing else is found.
 */
export function suggestNames(ctx: ServiceContext, { q }: { q: string }): Suggestion[] {
  const term = toSearchTerm(q)
  if (term.words.length === 0) return []
  const most = asksForPerson(q) ? LIMITS.suggestions : MAX_SUGGESTED
  const people = suggestInfluencers(ctx, term).slice(0, most)
  const codes = suggestCodes(ctx, q).slice(0, MAX_SUGGESTED)
  const room = Math.max(0, LIMITS.suggestions - people.length - codes.length)
  const suggestBrands = (most: number, forgivesTypos: boolean) =>
    listBrandsToSuggest(ctx, term, { forgivesTypos }).slice(0, most).map(suggestBrand)
  const brands = suggestBrands(room, false)
  const found = asksForPerson(q)
    ? [...people, ...brands, ...codes]
    : [...brands, ...people, ...codes]
  if (found.length > 0 || term.compact.length < MIN_TOLERANT) return found
  return suggestBrands(LIMITS.suggestions, true)
}

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
  if ([...text].length < MIN_CODE) return []
  return listCodesBeginning(ctx.db, { text, now: ctx.clock(), limit: LIMITS.foundCodes })
}

const suggestBrand = (brand: NamedBrand): Suggestion => ({
  kind: 'brand',
  name: brand.name,
  path: `/brands/${brand.slug}`,
  detail: writeCount(brand.totalCodes, 'Code', 'Codes'),
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
