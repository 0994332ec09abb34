import type { Post } from '#shared/schemas/post.ts'
import type { ServiceContext } from '../context.ts'
import { extractOffers, RULES_READER } from './extraction/extract-offers.ts'
import { guardOffer } from './extraction/guard-offer.ts'
import { matchBrand } from './match-brand.ts'
import type { OpenRun } from './open-run.ts'
import type { RunTally } from './run-tally.ts'
import { type MatchedOffer, storeOffers } from './store-offers.ts'

/**
 * Reads one post and stores what it offers for the run's brands. `codesFound` counts these brands' offers, stored before or not; offers for brands that
 * the directory lacks are counted by name.
 */
export function collectPost(ctx: ServiceContext, run: OpenRun, tally: RunTally, post: Post): void {
  const wanted = new Set(run.brands.map(({ id }) => id))
  const offers: MatchedOffer[] = []
  const input = { text: post.caption, postedAt: post.postedAt }
  for (const read of extractOffers(input, run.directory.lexicon)) {
    const offer = guardOffer(post.caption, read)
    const match = offer && matchBrand(run.directory, offer, post.caption)
    if (!match) continue
    if ('unknownBrand' in match) tally.addUnknownBrand(match.unknownBrand)
    else if (wanted.has(match.brandId)) offers.push({ brandId: match.brandId, offer })
  }
  tally.codesFound += offers.length
  if (offers.length === 0) return
  const maxNew = run.maxCodes - tally.codesAdded
  tally.codesAdded += storeOffers(ctx, { post, offers, reader: RULES_READER, maxNew }).added
}
