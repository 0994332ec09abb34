import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import {
  countReadSources,
  listQuotedSources,
  listReadSourcesOfPosts,
  type ReadSource,
} from '#db/queries/read-again.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import { createReview } from '../codes/review-posted.ts'
import type { AdminContext } from '../context.ts'
import { toStorageError } from '../errors.ts'
import { guardOffers } from './collect-batch.ts'
import { createPublisher, searchPosts } from './collect-posts.ts'
import { batchEvents, MAX_POSTS } from './gather-batches.ts'
import type { OpenRun } from './open-run.ts'
import { openPostReader, type ReadPost } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, type RunTally } from './run-tally.ts'
import { storeRereading } from './storing/store-rereading.ts'

/**
 * Reads again what stored codes were read from: the posts that still lie in `POSTS_DIR`, then the quotes of
 * all others, and stores post by post what is read otherwise now. New codes are left to collections. Ends
 * when all is read or the run is stopped; the same again changes nothing.
 */
export async function readAgain(ctx: AdminContext, run: OpenRun, tally: RunTally): Promise<void> {
  const work = openWork(ctx, run, tally)
  if (ctx.searchProvider.name === 'files')
    await readBatches(ctx, run, work, findPosts(ctx, run, work), run.maxTokens)
  // A quote is a piece of a post: no model is asked about it, whose word on the whole is stored.
  if (!run.signal.aborted) await readBatches(ctx, run, work, findQuotes(ctx, work), 0)
}

function openWork(ctx: AdminContext, run: OpenRun, tally: RunTally) {
  const sourcesTotal = countReadSources(ctx.db)
  const publish = createPublisher(ctx, run, tally)
  const seen = new Set<number>()
  return {
    tally,
    faults: createRunFaults(ctx, tally),
    reviewPosted: createReview(),
    /** Sources that were read again, by their ids. */
    seen,
    publish() {
      if (sourcesTotal > 0) tally.setShare(seen.size / sourcesTotal)
      tally.counts.codesFound = run.codesReadAgain.read.size
      publish()
    },
  }
}
type Work = ReturnType<typeof openWork>

/** Posts whose codes are stored, with the sources that are read again in each. */
type Batch = readonly { found: FoundPost; sources: readonly ReadSource[] }[]

async function* findPosts(
  ctx: AdminContext,
  run: OpenRun,
  { faults }: Work,
): AsyncGenerator<Batch> {
  for await (const events of batchEvents(searchPosts(ctx, run))) {
    for (const event of events) if (event.type === 'error') faults.fail('search', event.error)
    const posts = events.filter((event) => event.type === 'post')
    const urls = posts.map(({ post }) => post.url)
    const sources = Map.groupBy(
      listReadSourcesOfPosts(ctx.db, urls),
      ({ source }) => source.postUrl,
    )
    yield posts.flatMap((found) => {
      const ofPost = sources.get(found.post.url)
      return ofPost ? [{ found, sources: ofPost }] : []
    })
  }
}

async function* findQuotes(ctx: AdminContext, { seen }: Work): AsyncGenerator<Batch> {
  for (let afterId = 0; ; ) {
    const sources = listQuotedSources(ctx.db, { afterId, limit: MAX_POSTS })
    const last = sources.at(-1)
    if (!last) return
    const unread = sources.filter(({ source }) => !seen.has(source.id))
    yield unread.map((source) => ({ found: toFoundQuote(source), sources: [source] }))
    afterId = last.source.id
  }
}

const toFoundQuote = ({ source, username }: ReadSource): FoundPost => ({
  post: {
    url: source.postUrl,
    username,
    caption: source.quote,
    postedAt: source.postedAt.toISOString(),
  },
  isExcerpt: true,
})

/** Until the run is stopped. `maxTokens` is what the model may use. */
async function readBatches(
  ctx: AdminContext,
  run: OpenRun,
  work: Work,
  batches: AsyncIterable<Batch>,
  maxTokens: number,
): Promise<void> {
  const { tally, seen, publish } = work
  const reader = openPostReader(ctx, { ...run, maxTokens }, work)
  try {
    for await (const batch of batches) {
      if (run.signal.aborted) return
      if (batch.length === 0) continue
      tally.setCurrentBrand(batch[0]?.sources[0]?.brandName ?? null)
      const read = await reader.read(batch.map(({ found }) => found))
      for (const [index, { sources }] of batch.entries()) {
        const post = read[index]
        if (!post || run.signal.aborted) break
        tally.counts.totalSearched += 1
        const sourceIds = sources.map(({ source }) => source.id)
        for (const id of sourceIds) seen.add(id)
        if (post.fault) tally.addError(post.fault)
        else storeReading(ctx, run, work, { post, sourceIds })
        await setImmediate()
      }
      publish()
    }
  } finally {
    reader.close()
  }
}

/** A post that cannot be stored is named, and the next one read. */
function storeReading(
  ctx: AdminContext,
  { directory, codesReadAgain: codes }: OpenRun,
  { tally, reviewPosted }: Work,
  { post, sourceIds }: { post: ReadPost; sourceIds: readonly number[] },
): void {
  const seen = guardOffers(directory, post)
  const store = (tx: Db) => {
    const now = ctx.clock()
    const { reviewThreshold } = readSettings(tx)
    const rules = { now, reviewThreshold, reviewPosted }
    return storeRereading(tx, { directory, rules, seen, sourceIds, ...post.found })
  }
  try {
    const { read, moved, changed, waiting } = writeTransaction(ctx.db, store)
    for (const id of read) codes.read.add(id)
    for (const id of changed) codes.changed.add(id)
    for (const id of waiting) codes.waiting.add(id)
    for (const id of moved) {
      codes.moved.add(id)
      codes.waiting.delete(id)
    }
  } catch (error) {
    if (toStorageError(error)) throw error
    const { url } = post.found.post
    ctx.logger.error({ err: error, url }, 'post that was read again could not be stored')
    tally.addError(`${url}: Der Post ließ sich nicht verarbeiten.`)
  }
}
