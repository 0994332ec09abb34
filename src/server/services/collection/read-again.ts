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
import { createHighestAmounts } from '../codes/review-amounts.ts'
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
  if (ctx.searchProvider.name === 'files') await readPostsAgain(ctx, run, work)
  if (!run.signal.aborted) await readQuotesAgain(ctx, run, work)
}

function openWork(ctx: AdminContext, run: OpenRun, tally: RunTally) {
  const sourcesTotal = countReadSources(ctx.db)
  const publish = createPublisher(ctx, run, tally)
  const seen = new Set<number>()
  return {
    tally,
    faults: createRunFaults(ctx, tally),
    readHighestAmounts: createHighestAmounts(),
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

async function readPostsAgain(ctx: AdminContext, run: OpenRun, work: Work): Promise<void> {
  const reader = openPostReader(ctx, run, work)
  try {
    for await (const events of batchEvents(searchPosts(ctx, run))) {
      for (const event of events)
        if (event.type === 'error') work.faults.fail('search', event.error)
      const posts = events.filter((event) => event.type === 'post')
      const urls = posts.map(({ post }) => post.url)
      const sources = Map.groupBy(
        listReadSourcesOfPosts(ctx.db, urls),
        ({ source }) => source.postUrl,
      )
      const found = posts.filter(({ post }) => sources.has(post.url))
      await readBatch(ctx, run, work, {
        reader,
        batch: found.map((item) => ({ found: item, sources: sources.get(item.post.url) ?? [] })),
      })
      if (run.signal.aborted) return
    }
  } finally {
    reader.close()
  }
}

/** A quote is a piece of a post: no model is asked about it, whose word on the whole is stored. */
async function readQuotesAgain(ctx: AdminContext, run: OpenRun, work: Work): Promise<void> {
  const reader = openPostReader(ctx, { ...run, maxTokens: 0 }, work)
  try {
    for (let afterId = 0; ; ) {
      const sources = listQuotedSources(ctx.db, { afterId, limit: MAX_POSTS })
      const last = sources.at(-1)
      if (!last || run.signal.aborted) return
      const unread = sources.filter(({ source }) => !work.seen.has(source.id))
      await readBatch(ctx, run, work, {
        reader,
        batch: unread.map((source) => ({ found: toFoundQuote(source), sources: [source] })),
      })
      afterId = last.source.id
    }
  } finally {
    reader.close()
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

type Batch = {
  reader: ReturnType<typeof openPostReader>
  batch: readonly { found: FoundPost; sources: readonly ReadSource[] }[]
}

async function readBatch(
  ctx: AdminContext,
  run: OpenRun,
  work: Work,
  { reader, batch }: Batch,
): Promise<void> {
  if (batch.length === 0) return
  work.tally.setCurrentBrand(batch[0]?.sources[0]?.brandName ?? null)
  const read = await reader.read(batch.map(({ found }) => found))
  for (const [index, { sources }] of batch.entries()) {
    const post = read[index]
    if (!post || run.signal.aborted) break
    work.tally.counts.totalSearched += 1
    for (const { source } of sources) work.seen.add(source.id)
    if (post.fault) work.tally.addError(post.fault)
    else
      await storeReading(ctx, run, work, {
        post,
        sourceIds: sources.map(({ source }) => source.id),
      })
    await setImmediate()
  }
  work.publish()
}

/** A post that cannot be stored is named, and the next one read. */
async function storeReading(
  ctx: AdminContext,
  { directory, codesReadAgain: codes }: OpenRun,
  { tally, readHighestAmounts }: Work,
  { post, sourceIds }: { post: ReadPost; sourceIds: readonly number[] },
): Promise<void> {
  const seen = guardOffers(directory, post)
  const store = (tx: Db) => {
    const now = ctx.clock()
    const { reviewThreshold } = readSettings(tx)
    const rules = { now, reviewThreshold, readHighestAmounts }
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
