import { idsOf } from '#db/queries/batches.ts'
import { listBrandsById } from '#db/queries/brands.ts'
import {
  listBrandNames,
  listBrandsNamed,
  listBrandsOfInfluencers,
  listInfluencerNames,
  listInfluencersNamed,
} from '#db/queries/search.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BrandSearchResult, Suggestion } from '#shared/schemas/brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import type { ServiceContext } from '../context.ts'
import { keepUntilChanged } from '../page-changes.ts'
import {
  type FoldedNames,
  foldNames,
  MATCH_TIERS,
  type MatchTier,
  matchFuzzily,
  matchNames,
  type SearchTerm,
  toSearchTerm,
} from './match-names.ts'
import { createNameIndex } from './name-index.ts'

/** Influencers looked at per search; as many as brands. */
const INFLUENCERS_PER_SEARCH = LIMITS.brandsPerList
/** Rows of each kind that are looked at for suggestions: those with the most codes. */
const CANDIDATES = 200
/** How many suggestions are influencers where brands alone would fill the list. */
const MAX_INFLUENCERS = 2
/** Terms of at least this many letters may contain a typo. */
const MIN_TOLERANT = 4

/**
 * Brands that answer a term by name or slug, or by an influencer with active codes for them; case,
 * umlaut spelling and a few typos do not matter. Best match first: exact, prefix, prefix of a
 * word, substring, influencer, fuzzy; then fewer typos, then more codes.
 */
export function searchBrands(ctx: ServiceContext, input: { q: string }): BrandSearchResult[] {
  const term = toSearchTerm(input.q)
  if (term.words.length === 0) return []
  const ranked = rankMatches(findMatches(ctx, term)).slice(0, LIMITS.searchResults)
  const rows = new Map(listBrandsById(ctx.db, ranked).map((row) => [row.id, row]))
  return ranked.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { name, slug, url, totalCodes, hasLogo } = row
    return [{ id, name, slug, url, totalCodes, hasLogo }]
  })
}

/**
 * What somebody may be about to type: brands whose name holds the term, the best match first, then
 * influencers with active codes by username. Typos are forgiven only where nothing else is found.
 */
export function suggestNames(ctx: ServiceContext, input: { q: string }): Suggestion[] {
  const term = toSearchTerm(input.q)
  if (term.words.length === 0) return []
  const influencers = suggestInfluencers(ctx, term)
  const brands = suggestBrands(ctx, term).slice(0, LIMITS.suggestions - influencers.length)
  const isTolerant = brands.length + influencers.length === 0 && term.compact.length >= MIN_TOLERANT
  return isTolerant ? suggestBrandsTolerantly(ctx, term) : [...brands, ...influencers]
}

function suggestBrands(ctx: ServiceContext, term: SearchTerm): Suggestion[] {
  const brands = listBrandsNamed(ctx.db, { words: term.words, limit: CANDIDATES })
  return toSuggestions(brands, rankMatches(matchBrands(term, brands)))
}

function suggestBrandsTolerantly(ctx: ServiceContext, term: SearchTerm): Suggestion[] {
  const matches = matchBrandsTolerantly(ctx, term)
  const brands = matches.map(({ brand }) => brand)
  return toSuggestions(brands, rankMatches(matches)).slice(0, LIMITS.suggestions)
}

function toSuggestions(brands: readonly NamedBrand[], ids: readonly number[]): Suggestion[] {
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  return ids.flatMap((id) => {
    const brand = byId.get(id)
    if (!brand) return []
    const detail = writeCount(brand.totalCodes, 'Code', 'Codes')
    return [{ kind: 'brand', name: brand.name, path: `/brands/${brand.slug}`, detail }]
  })
}

function suggestInfluencers(ctx: ServiceContext, term: SearchTerm): Suggestion[] {
  const named = listInfluencersNamed(ctx.db, { words: term.words, limit: CANDIDATES })
  const active = named.filter(({ activeCodes }) => activeCodes > 0)
  return active.slice(0, MAX_INFLUENCERS).map(({ username, displayName }) => ({
    kind: 'influencer',
    name: username,
    path: `/influencers/${encodeURIComponent(username)}`,
    detail: displayName,
  }))
}

type NamedBrand = { id: number; name: string; slug: string; totalCodes: number }
type BrandMatch = { brand: NamedBrand; tier: MatchTier; typos: number }

/** Fuzzy matching comes last: an exact name needs none, and it scans all names. */
function findMatches(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const limit = LIMITS.brandsPerList
  const literal = matchBrands(term, listBrandsNamed(ctx.db, { words: term.words, limit }))
  const byInfluencer = matchInfluencers(ctx, term)
  if (hasExactMatch(literal)) return [...literal, ...byInfluencer]
  const tolerant = matchBrandsTolerantly(ctx, term)
  const found = [...literal, ...byInfluencer, ...tolerant]
  return found.length > 0 ? found : matchInfluencersTolerantly(ctx, term)
}

/** The brands whose name or slug holds the term as it is written. */
function matchBrands(term: SearchTerm, brands: readonly NamedBrand[]): BrandMatch[] {
  return brands.flatMap((brand) => matchLiterally(term, brand, foldNames(brand.name, brand.slug)))
}

const readBrandIndex = keepUntilChanged({ isOfVotes: false }, ({ db }) =>
  createNameIndex(
    listBrandNames(db, { limit: LIMITS.brandsPerList }).map((brand) => ({
      item: brand,
      names: foldNames(brand.name, brand.slug),
    })),
  ),
)

/** All brands with typos forgiven, unless one of them is meant exactly. */
function matchBrandsTolerantly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const candidates = readBrandIndex(ctx).findCandidates(term)
  const matches = candidates.flatMap(({ item: brand, names }): BrandMatch[] => {
    const literal = matchLiterally(term, brand, names)
    if (literal.length > 0) return literal
    const typos = matchFuzzily(term, names)
    return typos === null ? [] : [{ brand, tier: 'fuzzy', typos }]
  })
  return hasExactMatch(matches) ? matches.filter((match) => match.tier !== 'fuzzy') : matches
}

function matchLiterally(term: SearchTerm, brand: NamedBrand, names: FoldedNames): BrandMatch[] {
  const tier = matchNames(term, names)
  return tier ? [{ brand, tier, typos: 0 }] : []
}

function hasExactMatch(matches: readonly BrandMatch[]): boolean {
  return matches.some((match) => match.tier === 'exact')
}

/** Ids of the matched brands, each once, the best match first. */
function rankMatches(matches: readonly BrandMatch[]): number[] {
  const ordered = matches.toSorted(
    (one, other) =>
      MATCH_TIERS.indexOf(one.tier) - MATCH_TIERS.indexOf(other.tier) ||
      one.typos - other.typos ||
      other.brand.totalCodes - one.brand.totalCodes ||
      one.brand.name.localeCompare(other.brand.name, 'de'),
  )
  return [...new Set(ordered.map((match) => match.brand.id))]
}

/** The brands with active codes of influencers whose username or display name holds the term. */
function matchInfluencers(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const influencers = listInfluencersNamed(ctx.db, {
    words: term.words,
    limit: INFLUENCERS_PER_SEARCH,
  })
  return listBrandsOf(ctx, idsOf(influencers), { tier: 'influencer', typos: 0 })
}

const readInfluencerIndex = keepUntilChanged({ isOfVotes: false }, ({ db }) =>
  createNameIndex(
    listInfluencerNames(db, { limit: INFLUENCERS_PER_SEARCH }).map(
      ({ id, username, displayName }) => ({
        item: id,
        names: foldNames(username, displayName),
      }),
    ),
  ),
)

/** The same with typos forgiven; only the influencers with the fewest typos count. */
function matchInfluencersTolerantly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const matches = readInfluencerIndex(ctx)
    .findCandidates(term)
    .flatMap(({ item: id, names }) => {
      const typos = matchFuzzily(term, names)
      return typos === null ? [] : [{ id, typos }]
    })
  const typos = Math.min(...matches.map((match) => match.typos))
  const closest = matches.filter((match) => match.typos === typos)
  return listBrandsOf(ctx, idsOf(closest), { tier: 'fuzzy', typos })
}

function listBrandsOf(
  ctx: ServiceContext,
  influencerIds: readonly number[],
  how: { tier: MatchTier; typos: number },
): BrandMatch[] {
  if (influencerIds.length === 0) return []
  const brands = listBrandsOfInfluencers(ctx.db, { influencerIds, now: ctx.clock() })
  return brands.map((brand) => ({ brand, ...how }))
}
