import { idsOf } from '#db/queries/batches.ts'
import { pick } from '#db/queries/pick.ts'
import { listBrandsById } from '#db/queries/public-brands.ts'
import {
  listBrandsOfInfluencers,
  listInfluencersNamed,
  listNamedBrands,
} from '#db/queries/search.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { readLines } from '#shared/domain/names.ts'
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
 * Brands that answer a term by one of their names, or by an influencer with active codes for them; case,
 * umlaut spelling, '&' or 'und', and a few typos do not matter. An exact name comes first, then brands with
 * codes before those without, each by how well the name matches, then more codes; brands whose name only
 * nearly matches stand last. Where nothing matches, brands whose description holds the term answer it.
 */
export function searchBrands(ctx: ServiceContext, { q }: { q: string }): BrandSearchResult[] {
  const term = toSearchTerm(q)
  const { brands } = findBrands(ctx, term)
  return brands.length > 0 ? brands : findBrandsDescribed(ctx, term).brands
}

/** Those that answer it by a name or an influencer, and how well the first of them does. */
export const findBrands = (ctx: ServiceContext, term: SearchTerm) =>
  loadMatches(ctx, findMatches(ctx, term))

/** Those whose description holds the term. */
export const findBrandsDescribed = (ctx: ServiceContext, term: SearchTerm) =>
  loadMatches(ctx, matchDescriptions(ctx, term))

function loadMatches(ctx: ServiceContext, matches: readonly BrandMatch[]) {
  const ranked = rankMatches(matches)
  const ids = ranked.slice(0, LIMITS.searchResults).map(({ brand }) => brand.id)
  const rows = new Map(listBrandsById(ctx.db, ids).map((row) => [row.id, row]))
  const brands = ids.flatMap((id): BrandSearchResult[] => {
    const row = rows.get(id)
    return row ? [pick(row, 'id', 'name', 'slug', 'url', 'totalCodes', 'hasLogo')] : []
  })
  return { brands, best: ranked[0]?.tier ?? null }
}

/** Brands of which a name holds the term as it is written, the best match first. */
export const listBrandsNamed = (ctx: ServiceContext, term: SearchTerm) =>
  rankMatches(matchLiterally(ctx, term))

/** Those of which a name nearly does, else those whose description holds it. */
export function listBrandsNearly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const nearly = matchTolerantly(ctx, term)
  return rankMatches(nearly.length > 0 ? nearly : matchDescriptions(ctx, term))
}

type NamedBrand = { id: number; name: string; slug: string; totalCodes: number }
export type BrandMatch = { brand: NamedBrand; tier: MatchTier; typos: number }

/** Typos are forgiven last: an exact name needs none. */
function findMatches(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  if (term.words.length === 0) return []
  const found = [...matchLiterally(ctx, term), ...matchInfluencers(ctx, term)]
  if (found.some(({ tier }) => tier === 'exact')) return found
  found.push(...matchTolerantly(ctx, term))
  return found.length > 0 ? found : matchInfluencersTolerantly(ctx, term)
}

/** What each is searched by, folded once, not for every search. */
const readBrands = keepInMemory(({ db }) =>
  listNamedBrands(db).map(({ description, spellings, hosts, ...brand }) => ({
    brand,
    names: foldNames(brand.name, brand.slug, ...readLines(spellings)),
    hosts: foldNames(...readLines(hosts)),
    description: foldNames(description ?? ''),
  })),
)

/** The brands of which a name holds the term as it is written, or whose host it is ('snocks.com'). */
const matchLiterally = (ctx: ServiceContext, term: SearchTerm): BrandMatch[] =>
  readBrands(ctx).flatMap(({ brand, names, hosts }) => {
    const isHost = hosts.some(({ text }) => text === term.text)
    const tier = isHost ? 'exact' : matchNames(term, names)
    return tier ? [{ brand, tier, typos: 0 }] : []
  })

/** The same with typos forgiven. */
const matchTolerantly = (ctx: ServiceContext, term: SearchTerm): BrandMatch[] =>
  readBrands(ctx).flatMap(({ brand, names }) => {
    const typos = matchFuzzily(term, names)
    return typos === null ? [] : [{ brand, tier: 'fuzzy', typos }]
  })

/** The brands whose description holds every word of the term. */
function matchDescriptions(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  if (term.words.length === 0) return []
  return readBrands(ctx).flatMap(({ brand, description }) =>
    matchNames(term, description) ? [{ brand, tier: 'description', typos: 0 }] : [],
  )
}

/** The matched brands, each once and by its best match, in the order that `searchBrands` tells. */
function rankMatches(matches: readonly BrandMatch[]): BrandMatch[] {
  const ordered = matches.toSorted(
    (one, other) =>
      orderOf(one) - orderOf(other) ||
      MATCH_TIERS.indexOf(one.tier) - MATCH_TIERS.indexOf(other.tier) ||
      one.typos - other.typos ||
      other.brand.totalCodes - one.brand.totalCodes ||
      one.brand.name.localeCompare(other.brand.name, 'de'),
  )
  const seen = new Set<number>()
  return ordered.filter(({ brand }) => seen.size !== seen.add(brand.id).size)
}

const orderOf = ({ tier, brand }: BrandMatch) =>
  tier === 'exact' ? 0 : tier === 'fuzzy' ? 3 : brand.totalCodes > 0 ? 1 : 2

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
