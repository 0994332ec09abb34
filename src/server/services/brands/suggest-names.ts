import { listBrandsNamed, listInfluencersNamed } from '#db/queries/search.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Suggestion } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import { matchBrands, matchBrandsTolerantly, type NamedBrand, rankMatches } from './match-brands.ts'
import { type SearchTerm, toSearchTerm } from './match-name.ts'

/** Rows looked at per kind: those with most codes among many that begin alike. */
const CANDIDATES = 200
/** Places that influencers get where more brands than fit have the term in their names. */
const MAX_INFLUENCERS = 2
/** From this length on a typo is forgiven. */
const MIN_TOLERANT = 4

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
    const detail = `${brand.totalCodes} ${brand.totalCodes === 1 ? 'Code' : 'Codes'}`
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
