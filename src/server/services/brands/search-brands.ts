import { listBrandsById } from '#db/queries/brands.ts'
import { listBrandsNamed } from '#db/queries/search.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { BrandSearchResult } from '#shared/schemas/brand.ts'
import type { ServiceContext } from '../context.ts'
import {
  type BrandMatch,
  hasExactMatch,
  matchBrands,
  matchBrandsTolerantly,
  rankMatches,
} from './match-brands.ts'
import { matchInfluencers, matchInfluencersTolerantly } from './match-influencers.ts'
import { type SearchTerm, toSearchTerm } from './match-name.ts'

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

/** Tolerance comes last: who typed a name exactly made no typo, and every scan costs. */
function findMatches(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const limit = LIMITS.brandsPerList
  const literal = matchBrands(term, listBrandsNamed(ctx.db, { words: term.words, limit }))
  const byInfluencer = matchInfluencers(ctx, term)
  if (hasExactMatch(literal)) return [...literal, ...byInfluencer]
  const tolerant = matchBrandsTolerantly(ctx, term)
  const found = [...literal, ...byInfluencer, ...tolerant]
  return found.length > 0 ? found : matchInfluencersTolerantly(ctx, term)
}
