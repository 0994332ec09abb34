import { updateRun } from '#db/queries/runs.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { CollectionResult, Run } from '#shared/schemas/collection.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import { collectPost } from './collect-post.ts'
import { logRun } from './log-run.ts'
import type { OpenRun } from './open-run.ts'
import { createPacer } from './pacer.ts'
import { createRunTally, type RunTally } from './run-tally.ts'

type PostEvent = Extract<SourceEvent, { type: 'post' }>

const PUBLISH_MS = 100
const SAVE_MS = 2_000

/**
 * Carries an open run to its end: post by post, until the source has no more, `maxCodes` new codes
 * are stored or somebody stops it. Failing sources, lines and posts are counted and named. Throws
 * only what makes going on pointless (the database is gone); the run is then 'failed'.
 */
export async function runCollection(ctx: ServiceContext, run: OpenRun): Promise<CollectionResult> {
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  const tally = createRunTally(run.brands.length, elapsedMs)
  let status: Run['status'] = 'failed'
  try {
    await collectPosts(ctx, run, tally)
    status = run.signal.aborted ? 'stopped' : 'completed'
    if (status === 'completed') tally.setShare(1)
  } finally {
    finishRun(ctx, run, tally, status, elapsedMs())
  }
  const { unknownBrands: _, ...result } = tally.getFigures()
  return result
}

async function collectPosts(ctx: ServiceContext, run: OpenRun, tally: RunTally): Promise<void> {
  const pace = createPacer()
  const publish = createPublisher(ctx, run, tally)
  const { brands, isForAll, signal } = run
  try {
    const events = ctx.searchProvider.search({ brands, includeOthers: isForAll, signal })
    for await (const event of events) {
      if (event.type === 'progress') tally.setShare(event.share)
      if (event.type === 'error') tally.addError(event.error.message)
      if (event.type === 'post') tryPost(ctx, run, tally, event)
      publish()
      await pace()
      if (signal.aborted || tally.codesAdded >= run.maxCodes) return
    }
    tally.setShare(1)
  } catch (error) {
    const { name } = ctx.searchProvider
    ctx.logger.error({ err: error, provider: name }, 'search failed')
    tally.addError(`Quelle „${name}“: unerwarteter Fehler, Näheres im Protokoll des Servers.`)
  }
}

/** A post that cannot be processed is named like a failing source: the rest goes on. */
function tryPost(ctx: ServiceContext, run: OpenRun, tally: RunTally, found: PostEvent): void {
  const { post, brandIds } = found
  const [brandId] = brandIds
  if (brandId !== undefined) tally.setCurrentBrand(run.directory.nameById.get(brandId) ?? null)
  tally.totalSearched += 1
  try {
    collectPost(ctx, run, tally, post)
  } catch (error) {
    ctx.logger.error({ err: error, url: post.url }, 'post could not be collected')
    tally.addError(`${post.url}: Der Post ließ sich nicht verarbeiten.`)
  }
}

/** Tells the watchers every tenth of a second, and the database every other second. */
function createPublisher(ctx: ServiceContext, run: OpenRun, tally: RunTally): () => void {
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

function finishRun(
  ctx: ServiceContext,
  run: OpenRun,
  tally: RunTally,
  status: Run['status'],
  durationMs: number,
): void {
  tally.setCurrentBrand(null)
  const finishedAt = ctx.clock()
  const figures = tally.getFigures()
  let savedStatus: Run['status'] = 'failed'
  try {
    writeTransaction(ctx.db, (tx) => {
      updateRun(tx, run.id, { ...figures, status, finishedAt })
      logRun({ ...ctx, db: tx }, { run, status, figures, durationMs, tally })
    })
    savedStatus = status
  } finally {
    // Whatever happened, the place is free again and the watchers know.
    ctx.collection.end({
      ...figures,
      ...tally.getProgress(),
      remainingSeconds: null,
      status: savedStatus,
      finishedAt: finishedAt.toISOString(),
    })
  }
}
