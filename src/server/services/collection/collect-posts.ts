import { idsOf } from '#db/queries/batches.ts'
import { updateRun } from '#db/queries/runs.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { AdminContext } from '../context.ts'
import { addMissingBrands } from './add-missing-brands.ts'
import { loadBrandDirectory } from './brand-directory.ts'
import { collectBatch, matchOffers, type RunParts } from './collect-batch.ts'
import { batchEvents } from './gather-batches.ts'
import type { OpenRun } from './open-run.ts'
import { openPostReader, type ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, type RunFaults, type RunTally } from './run-tally.ts'
import { searchFeeds } from './source-feeds.ts'
import { openOfferStore } from './storing/offer-store.ts'

const PUBLISH_MS = 100
const SAVE_MS = 2_000

/**
 * Collects batch by batch, until the source has no more, the run's limit is reached or it is stopped. Of posts that
 * are given to the run the operator answers for the accounts, and brands that only the catalogue knows are added.
 */
export async function collectPosts(
  ctx: AdminContext,
  run: OpenRun,
  tally: RunTally,
): Promise<void> {
  const publish = createPublisher(ctx, run, tally)
  const faults = createRunFaults(ctx, tally)
  const { readPosts } = run
  const reader = openPostReader(ctx, run, { tally, faults })
  const store = openOfferStore(ctx, readPosts ? undefined : run.lastCodeId)
  const read = async (found: readonly FoundPost[]) => {
    const posts = await reader.read(found)
    if (readPosts) extendDirectory(ctx, run, posts)
    return posts
  }
  const parts = { tally, store, faults, reader: { read } }
  try {
    for await (const events of batchEvents(readPosts?.(run.signal) ?? searchAll(ctx, run))) {
      const areOffersLeft = await handleEvents(ctx, run, parts, events)
      publish()
      if (run.signal.aborted) return
      if (tally.counts.codesAdded >= run.maxCodes) {
        const isSourceRead = tally.getProgress().share === 1
        if (areOffersLeft || !isSourceRead) tally.counts.limitReached = run.maxCodes
        return
      }
    }
    if (tally.counts.searchCalls > 0 && !faults.hasFailed('search')) faults.succeed('search')
  } finally {
    reader.close()
  }
}

/** Answers whether the run's limit left any offer of these posts to the next run. */
async function handleEvents(
  ctx: AdminContext,
  run: OpenRun,
  { faults, ...parts }: RunParts & { faults: RunFaults },
  events: readonly SourceEvent[],
): Promise<boolean> {
  const { tally } = parts
  const found: FoundPost[] = []
  for (const event of events) {
    if (event.type === 'call') tally.counts.searchCalls += 1
    if (event.type === 'error') faults.fail('search', event.error)
    if (event.type !== 'post') continue
    if (!run.readPosts) faults.succeed('search')
    const { post, isExcerpt, isAuthorUnsure, brandIds, brand } = event
    if (found.length === 0) tally.setCurrentBrand(nameFirst(run, brandIds))
    found.push({ post, isExcerpt, isAuthorUnsure, brand })
  }
  const areOffersLeft = found.length > 0 && (await collectBatch(ctx, run, parts, found))
  for (const event of events) if (event.type === 'progress') tally.setShare(event.share)
  // Where the run ends within the batch, not all of it was read.
  if (run.signal.aborted || tally.counts.codesAdded >= run.maxCodes) return areOffersLeft
  for (const event of events)
    if (event.type === 'searched') for (const id of event.brandIds) tally.searchedBrands.add(id)
  return areOffersLeft
}

/** Logos are left to the job: a file may hold hundreds of brands. */
function extendDirectory(ctx: AdminContext, run: OpenRun, posts: readonly ReadPost[]): void {
  const unknown = posts.flatMap(
    (post) => matchOffers(run.directory, run.wanted, post).unknownBrands,
  )
  const names = unknown.map(({ name }) => name)
  const withoutLogos = { ...ctx, favicons: null }
  if (!addMissingBrands(withoutLogos, run.directory, { names, onlyOfCatalogue: true })) return
  run.directory = loadBrandDirectory(ctx)
  run.wanted = new Set(run.directory.nameById.keys())
}

const nameFirst = ({ directory }: OpenRun, [brandId]: readonly number[]): string | null =>
  brandId === undefined ? null : (directory.nameById.get(brandId) ?? null)

/** Tells the watchers every tenth of a second, and the database every other second. */
export function createPublisher(ctx: AdminContext, run: OpenRun, tally: RunTally): () => void {
  let publishedMs = 0
  let savedMs = performance.now()
  return () => {
    const nowMs = performance.now()
    if (nowMs - publishedMs < PUBLISH_MS) return
    publishedMs = nowMs
    const figures = tally.getFigures()
    ctx.collection.update({ ...figures, ...tally.getProgress() })
    if (nowMs - savedMs < SAVE_MS) return
    savedMs = nowMs
    updateRun(ctx.db, run.id, { ...figures, status: 'running' })
  }
}

/** Feeds, then the source; without files, feeds alone are enough. */
async function* searchAll(ctx: AdminContext, run: OpenRun): AsyncGenerator<SourceEvent> {
  let hasFeeds = false
  for await (const event of searchFeeds(ctx, run)) {
    hasFeeds = true
    yield event
  }
  if (run.signal.aborted) return
  const { name, checkHealth } = ctx.searchProvider
  if (!hasFeeds || name !== 'files' || (await checkHealth()).state !== 'not_configured')
    return yield* searchPosts(ctx, run)
  yield { type: 'searched', brandIds: idsOf(run.brands) }
  yield { type: 'progress', share: 1 }
}

/** What the source finds. A source that breaks its promise and throws is one more error. */
export async function* searchPosts(
  ctx: AdminContext,
  { brands, isForAll, maxCalls, signal }: OpenRun,
): AsyncGenerator<SourceEvent> {
  const { searchProvider, logger } = ctx
  const { name } = searchProvider
  try {
    yield* searchProvider.search({ brands, includeOthers: isForAll, maxCalls, signal })
  } catch (error) {
    if (signal.aborted) return
    logger.error({ err: error, provider: name }, 'search failed')
    const message = `Quelle „${name}“: unerwarteter Fehler, Näheres im Protokoll des Servers.`
    yield { type: 'error', error: { kind: 'upstream', message } }
  }
}
