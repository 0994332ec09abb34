import {
  listBrandsOfInfluencers,
  listInfluencerNames,
  listInfluencersNamed,
} from '#db/queries/search.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ServiceContext } from '../context.ts'
import { keepUntilChanged } from '../keep-until-changed.ts'
import type { BrandMatch } from './match-brands.ts'
import { foldNames, type MatchTier, matchFuzzily, type SearchTerm } from './match-name.ts'
import { createNameIndex } from './name-index.ts'

/** Influencers looked at per search; as many as brands. */
const limit = LIMITS.brandsPerList

/** The brands with active codes of influencers whose username or display name holds the term. */
export function matchInfluencers(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const influencers = listInfluencersNamed(ctx.db, { words: term.words, limit })
  return listBrandsOf(
    ctx,
    influencers.map(({ id }) => id),
    { tier: 'influencer', typos: 0 },
  )
}

const readInfluencerIndex = keepUntilChanged({ isOfVotes: false }, ({ db }) =>
  createNameIndex(
    listInfluencerNames(db, { limit }).map(({ id, username, displayName }) => ({
      item: id,
      names: foldNames(username, displayName),
    })),
  ),
)

/** The same with typos forgiven; only the influencers with the fewest typos count. */
export function matchInfluencersTolerantly(ctx: ServiceContext, term: SearchTerm): BrandMatch[] {
  const matches = readInfluencerIndex(ctx)
    .findCandidates(term)
    .flatMap(({ item: id, names }) => {
      const typos = matchFuzzily(term, names)
      return typos === null ? [] : [{ id, typos }]
    })
  const typos = Math.min(...matches.map((match) => match.typos))
  const closest = matches.filter((match) => match.typos === typos)
  return listBrandsOf(
    ctx,
    closest.map(({ id }) => id),
    { tier: 'fuzzy', typos },
  )
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
