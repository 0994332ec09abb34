import { setTimeout } from 'node:timers/promises'
import { markBrandsCollected } from '#db/queries/brand-writes.ts'
import { updateRun } from '#db/queries/runs.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { CollectionResult, Run } from '#shared/schemas/collection.ts'
import type { SourceEvent } from '../../integrations/search/search-provider.ts'
import type { ServiceContext } from '../context.ts'
import { writeKeepingPages } from '../page-changes.ts'
import { toStorageError } from '../storage-error.ts'
import { isLocked, retryWhileLocked } from '../write-lock.ts'
import { collectBatch, type RunParts } from './collect-batch.ts'
import { gatherBatches } from './gather-batches.ts'
import { logRun } from './log-run.ts'
import { openOfferStore } from './offer-store.ts'
import type { OpenRun } from './open-run.ts'
import { openPostReader } from './read-posts.ts'
import type { FoundPost } from './reading/reading.ts'
import { createRunFaults, type RunFaults } from './run-faults.ts'
import { createRunTally, type RunTally } from './run-tally.ts'
import { searchPosts } from './search-posts.ts'

const PUBLISH_MS = 100
const SAVE_MS = 2_000
/** Between two tries to write down how a run ended. */
const RETRY_MS = 5_000

/**
 * Carries an open run to its end: batch by batch, until the source has no more, `maxCodes` new codes
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
  } catch (error) {
    const storageError = toStorageError(error)
    if (storageError) tally.addError(storageError.message)
    throw storageError ?? error
  } finally {
    await finishRun(ctx, run, tally, status, elapsedMs())
  }
  const { totalSearched, codesFound, codesAdded, limitReached, errors } = tally.getFigures()
  return { totalSearched, codesFound, codesAdded, limitReached, errors }
}

async function collectPosts(ctx: ServiceContext, run: OpenRun, tally: RunTally): Promise<void> {
  const publish = createPublisher(ctx, run, tally)
  const faults = createRunFaults(ctx, tally)
  const reader = openPostReader(ctx, run, { tally, faults })
  const store = openOfferStore(ctx, run.lastCodeId)
  try {
    const search = (signal: AbortSignal) => searchPosts(ctx, run, signal)
    for await (const events of gatherBatches(search, run.signal)) {
      const hasLeftOffers = await takeEvents(ctx, run, { tally, reader, store, faults }, events)
      publish()
      if (run.signal.aborted) return
      if (tally.codesAdded >= run.maxCodes) {
        const isSourceRead = tally.getProgress().share === 1
        if (hasLeftOffers || !isSourceRead) tally.limitReached = run.maxCodes
        return
      }
    }
    if (tally.searchCalls > 0 && !faults.hasFailed('search')) faults.succeed('search')
  } catch (error) {
    // Stopped in the middle of a batch: what is not stored yet is found again by the next run.
    if (!run.signal.aborted || error !== run.signal.reason) throw error
  } finally {
    reader.close()
    await store.close()
  }
}

/** Answers whether the run's limit left any offer of these posts to the next run. */
async function takeEvents(
  ctx: ServiceContext,
  run: OpenRun,
  { faults, ...parts }: RunParts & { faults: RunFaults },
  events: readonly SourceEvent[],
): Promise<boolean> {
  const { tally } = parts
  const found: FoundPost[] = []
  for (const event of events) {
    if (event.type === 'call') tally.searchCalls += 1
    if (event.type === 'error') faults.fail('search', event.error)
    if (event.type !== 'post') continue
    faults.succeed('search')
    const { post, isExcerpt, brandIds } = event
    if (found.length === 0) tally.setCurrentBrand(nameFirst(run, brandIds))
    found.push({ post, isExcerpt })
  }
  const hasLeftOffers = found.length > 0 && (await collectBatch(ctx, run, parts, found))
  for (const event of events) if (event.type === 'progress') tally.setShare(event.share)
  // Where the run ends within the batch, not all of it was read.
  if (run.signal.aborted || tally.codesAdded >= run.maxCodes) return hasLeftOffers
  for (const event of events)
    if (event.type === 'searched') for (const id of event.brandIds) tally.searchedBrands.add(id)
  return hasLeftOffers
}

const nameFirst = ({ directory }: OpenRun, [brandId]: readonly number[]): string | null =>
  brandId === undefined ? null : (directory.nameById.get(brandId) ?? null)

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
    try {
      writeKeepingPages(ctx, (tx) => updateRun(tx, run.id, { ...figures, status: 'running' }))
    } catch (error) {
      // Only how far the run is: the next time will do.
      if (!isLocked(error)) throw error
    }
  }
}

async function finishRun(
  ctx: ServiceContext,
  run: OpenRun,
  tally: RunTally,
  status: Run['status'],
  durationMs: number,
): Promise<void> {
  tally.setCurrentBrand(null)
  const finishedAt = ctx.clock()
  const figures = tally.getFigures()
  const save = (status: Run['status']) =>
    writeTransaction(ctx.db, (tx) => {
      updateRun(tx, run.id, { ...figures, status, finishedAt })
      markBrandsCollected(tx, [...tally.searchedBrands], finishedAt)
      const errorCount = tally.errorCount()
      logRun({ ...ctx, db: tx }, { run, status, figures, errorCount, durationMs })
    })
  let savedStatus: Run['status'] = 'failed'
  try {
    await retryWhileLocked(() => save(status))
    savedStatus = status
  } catch (error) {
    if (toStorageError(error)) saveRunLater(ctx, () => save('failed'))
    throw error
  } finally {
    // Whatever happened, the place is free again and the watchers know, and so do the pages.
    ctx.pageChanges.invalidatePages()
    ctx.collection.end({
      ...figures,
      ...tally.getProgress(),
      remainingSeconds: null,
      status: savedStatus,
      finishedAt: finishedAt.toISOString(),
    })
  }
}

/**
 * Writes down how a run ended once the database takes it again, as after a full disk. When the
 * process ends before that, the next start closes the run.
 */
function saveRunLater(ctx: ServiceContext, save: () => void): void {
  void ctx.background.run(async (signal) => {
    while (!signal.aborted) {
      await setTimeout(RETRY_MS, null, { signal, ref: false }).catch(() => null)
      if (signal.aborted || trySave(ctx, save)) return
    }
  })
}

function trySave({ logger }: ServiceContext, save: () => void): boolean {
  try {
    save()
    return true
  } catch (error) {
    if (toStorageError(error)) return false
    logger.error({ err: error }, 'end of a run could not be saved')
    return true
  }
}
