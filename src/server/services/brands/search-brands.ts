import { idsOf } from '#db/queries/batches.ts'
import { listBrandsById } from '#db/queries/public-brands.ts'
import {
  listBrandsOfInfluencers,
  listInfluencersNamed,
  listNamedBrands,
} from '#db/queries/search.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { keepInMemory } from '../public-data.ts'
import {
  foldNames,
  MATCH_TIERS,
  type MatchTier,
  matchFuzzily,
  matchNames,
  type SearchTerm,
  toSearchTerm,
} from './match-names.ts'

/** Influencers looked at per search. */
const INFLUENCERS = 5_000

/**
 * Brands that answer a term by name or slug, or by an influencer with active codes for them; case,
 * umlaut spelling and a few typos do not matter. Best match first: exact, prefix, prefix of a
 * word, substring, influencer, fuzzy; then fewer typos, then more codes.
 */
export const searchBrands = (ctx: ServiceContext, input: { q: string }): BrandSearchResult[] =>
  findBrands(ctx, toSearchTerm(input.q)).brands

/** The same, and how well the best of them answers the term. */
export function findBrands(ctx: ServiceContext, term: SearchTerm) {
  if (term.words.length === 0) return { brands: [], best: null }
  const matches = findMatches(ctx, term)
  const ranked = rankMatches(matches)
  const ids = idsOf(ranked.slice(0, LIMITS.searchResults))
  const rows = new Map(listBrandsById(ctx.db, ids).map((row) => [row.id, row]))
  const brands = ids.flatMap((id): BrandSearchResult[] => {
    const row = rows.get(id)
    if (!row) return []
    const { name, slug, url, totalCodes, hasLogo } = row
    return [{ id, name, slug, url, totalCodes, hasLogo }]
  })
  const best = MATCH_TIERS.find((tier) => matches.some((match) => match.tier === tier)) ?? null
  return { brands, best }
}

/**
 * Brands whose name holds the term as it is written, the best match first; with `forgivesTypos`, those
 * whose name nearly does.
 */
export const listBrandsToSuggest = (
  ctx: ServiceContext,
  term: SearchTerm,
  { forgivesTypos }: { forgivesTypos: boolean },
): NamedBrand[] => rankMatches((forgivesTypos ? matchTolerantly : matchLiterally)(ctx, term))

export type NamedBrand = { id: number; name: string; slug: string; totalCodes: number }
type BrandMatch = { brand: NamedBrand; tier: MatchTier; typos: number }

/** Typos are forgiven last: an exact name needs none. */
function findMatches(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const found = [...matchLiterally(ctx, term), ...matchInfluencers(ctx, term)]
  if (found.some(({ tier }) => tier === 'exact')) return found
  found.push(...matchTolerantly(ctx, term))
  return found.length > 0 ? found : matchInfluencersTolerantly(ctx, term)
}

/** Their names are folded once, not for every search: comparing 5,000 of them takes some 8 ms. */
const readBrands = keepInMemory(({ db }) =>
  listNamedBrands(db).map((brand) => ({ brand, names: foldNames(brand.name, brand.slug) })),
)

/** The brands whose name or slug holds the term as it is written. */
const matchLiterally = (ctx: ServiceContext, term: SearchTerm): BrandMatch[] =>
  readBrands(ctx).flatMap(({ brand, names }) => {
    const tier = matchNames(term, names)
    return tier ? [{ brand, tier, typos: 0 }] : []
  })

/** The same with typos forgiven. */
const matchTolerantly = (ctx: ServiceContext, term: SearchTerm): BrandMatch[] =>
  readBrands(ctx).flatMap(({ brand, names }) => {
    const typos = matchFuzzily(term, names)
    return typos === null ? [] : [{ brand, tier: 'fuzzy', typos }]
  })

/** The matched brands, each once, the best match first. */
function rankMatches(matches: readonly BrandMatch[]): NamedBrand[] {
  const ordered = matches.toSorted(
    (one, other) =>
      MATCH_TIERS.indexOf(one.tier) - MATCH_TIERS.indexOf(other.tier) ||
      one.typos - other.typos ||
      other.brand.totalCodes - one.brand.totalCodes ||
      one.brand.name.localeCompare(other.brand.name, 'de'),
  )
  const byId = new Map(ordered.map(({ brand }) => [brand.id, brand]))
  return [...byId.values()]
}

/** The brands with active codes of influencers whose username or display name holds the term. */
function matchInfluencers(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const influencers = listInfluencersNamed(ctx.db, { words: term.words, limit: INFLUENCERS })
  return listBrandsOf(ctx, idsOf(influencers), { tier: 'influencer', typos: 0 })
}

const readInfluencers = keepInMemory(({ db }) =>
  listInfluencersNamed(db, { limit: INFLUENCERS }).map(({ id, username, displayName }) => ({
    id,
    names: foldNames(username, displayName),
  })),
)

/** The same with typos forgiven; only the influencers with the fewest typos count. */
function matchInfluencersTolerantly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const matches = readInfluencers(ctx).flatMap(({ id, names }) => {
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
