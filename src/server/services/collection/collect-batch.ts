import { setImmediate, setTimeout } from 'node:timers/promises'
import { pick } from '#db/queries/pick.ts'
import { createOfferGuard } from '#extraction/guard.ts'
import { cutCaption } from '#extraction/text/tokenize.ts'
import type { ServiceContext } from '../context.ts'
import { type BrandDirectory, matchBrand } from './brand-directory.ts'
import type { OpenRun } from './open-run.ts'
import type { PostReader, ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import type { RunTally, UnknownBrand } from './run-tally.ts'
import type { OfferStore, StoredPost } from './storing/offer-store.ts'
import type { OfferedPost } from './storing/plan-posts.ts'
import type { SeenOffer } from './storing/store-rereading.ts'

/** Offers in one transaction, but for a single post that has more. */
const OFFERS_AT_ONCE = 64
/** A run leaves the event loop to others this many times as long as it held it. */
const PAUSE_FACTOR = 2

/** What a run works with from its first batch to its last. */
export type RunParts = { tally: RunTally; reader: Pick<PostReader, 'read'>; store: OfferStore }

/**
 * Reads some posts and stores what they offer for the run's brands. `codesFound` counts these
 * offers, stored before or not; brands that the directory lacks are counted by name. Posts after
 * the one that reaches the run's limit are left; answers whether any offer was. A post that cannot
 * be processed is named and left out. Throws when no post can be read at all.
 */
export async function collectBatch(
  ctx: ServiceContext,
  run: Pick<OpenRun, 'directory' | 'wanted' | 'maxCodes' | 'signal'>,
  { tally, reader, store }: RunParts,
  found: readonly FoundPost[],
): Promise<boolean> {
  const read = await reader.read(found)
  const matched = read.map((item) => matchOffers(run.directory, run.wanted, item))
  let done = 0
  for (const portion of cutByOffers(matched)) {
    const startMs = performance.now()
    const left = run.maxCodes - tally.counts.codesAdded
    const stored = store.add(portion, left)
    for (const [index, result] of stored.entries()) {
      const post = portion[index]
      if (post) countPost(ctx, tally, post, result)
    }
    done += stored.length
    if (tally.counts.codesAdded >= run.maxCodes) {
      const last = stored.at(-1)
      const isPartlySkipped = last !== undefined && 'skipped' in last && last.skipped > 0
      return isPartlySkipped || matched.slice(done).some(({ offers }) => offers.length > 0)
    }
    await setImmediate()
    const pauseMs = PAUSE_FACTOR * (performance.now() - startMs)
    await setTimeout(pauseMs, undefined, { signal: run.signal }).catch(() => {})
  }
  return false
}

/** Most batches are one portion; long lists of codes would hold the event loop for too long. */
function cutByOffers(posts: readonly MatchedPost[]): MatchedPost[][] {
  const portions: MatchedPost[][] = []
  let offers = Number.POSITIVE_INFINITY
  for (const post of posts) {
    offers += post.offers.length
    if (offers > OFFERS_AT_ONCE) {
      portions.push([])
      offers = post.offers.length
    }
    portions.at(-1)?.push(post)
  }
  return portions
}

type MatchedPost = OfferedPost & { fault: string | null; unknownBrands: UnknownBrand[] }

/** A post's offers for the wanted brands, and the brands that the directory lacks. */
export function matchOffers(
  directory: BrandDirectory,
  wanted: ReadonlySet<number>,
  read: ReadPost,
): MatchedPost {
  const guarded = guardOffers(directory, read)
  return {
    post: read.found.post,
    isAuthorUnsure: read.found.isAuthorUnsure,
    fault: read.fault,
    offers: guarded.flatMap(({ brandId, offer }) =>
      brandId !== null && wanted.has(brandId) ? [{ brandId, offer }] : [],
    ),
    unknownBrands: guarded.flatMap(({ brandId, shop, offer: { quote } }) =>
      brandId === null && shop
        ? [{ name: shop, quote, ...pick(read.found.post, 'username', 'url') }]
        : [],
    ),
  }
}

/** A post's offers, whoever read them, that stand in its caption, and whose they are. */
export function guardOffers(
  directory: BrandDirectory,
  { found: { post, brand }, reading }: ReadPost,
): SeenOffer[] {
  if (reading.offers.length === 0) return []
  const guard = createOfferGuard(cutCaption(post.caption))
  return reading.offers.flatMap((read) => {
    const offer = guard(read)
    if (!offer) return []
    const match = matchBrand(directory, offer, reading.onlyBrand ?? brand ?? null)
    return [{ offer: { ...offer, reader: read.reader }, ...match }]
  })
}

/** Adds to the tally how one post fared. */
function countPost(
  ctx: ServiceContext,
  tally: RunTally,
  { post, offers, fault, unknownBrands }: MatchedPost,
  result: StoredPost,
): void {
  tally.counts.totalSearched += 1
  if (fault) tally.addError(fault)
  for (const brand of unknownBrands) tally.addUnknownBrand(brand)
  tally.counts.codesFound += offers.length
  if ('added' in result) {
    tally.counts.codesAdded += result.added
    for (const { brandId } of offers) tally.searchedBrands.add(brandId)
    return
  }
  ctx.logger.error({ err: result.error, url: post.url }, 'post could not be stored')
  tally.addError(`${post.url}: Der Post ließ sich nicht verarbeiten.`)
}
