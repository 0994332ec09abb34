import { listBrandNames } from '#db/queries/search.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ServiceContext } from '../context.ts'
import { keepUntilChanged } from '../keep-until-changed.ts'
import {
  type FoldedNames,
  foldNames,
  MATCH_TIERS,
  type MatchTier,
  matchFuzzily,
  matchNames,
  type SearchTerm,
} from './match-name.ts'
import { createNameIndex } from './name-index.ts'

export type NamedBrand = { id: number; name: string; slug: string; totalCodes: number }
export type BrandMatch = { brand: NamedBrand; tier: MatchTier; typos: number }

/** The brands whose name or slug holds the term as it is written. */
export function matchBrands(term: SearchTerm, brands: readonly NamedBrand[]): BrandMatch[] {
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
export function matchBrandsTolerantly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
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

export function hasExactMatch(matches: readonly BrandMatch[]): boolean {
  return matches.some((match) => match.tier === 'exact')
}

/** Ids of the matched brands, each once, the best match first. */
export function rankMatches(matches: readonly BrandMatch[]): number[] {
  const ordered = matches.toSorted(
    (one, other) =>
      MATCH_TIERS.indexOf(one.tier) - MATCH_TIERS.indexOf(other.tier) ||
      one.typos - other.typos ||
      other.brand.totalCodes - one.brand.totalCodes ||
      one.brand.name.localeCompare(other.brand.name, 'de'),
  )
  return [...new Set(ordered.map((match) => match.brand.id))]
}
