import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { updateBrands } from '#db/queries/brand-edits.ts'
import { listBlockedAmong } from '#db/queries/influencers.ts'
import { updateRun } from '#db/queries/runs.ts'
import { deleteUnknownBrandsBefore, saveUnknownBrands } from '#db/queries/unknown-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import { brandNameSchema } from '#shared/schemas/brand.ts'
import type { CollectionResult, Run } from '#shared/schemas/collection.ts'
import type { AdminContext } from '../context.ts'
import { toReaderError, toStorageError } from '../errors.ts'
import { logRun } from './log-run.ts'
import type { OpenRun } from './open-run.ts'
import { createRunTally, type RunTally } from './run-tally.ts'

/** For so long a missing brand stays in the list that no run meets any more. */
const UNKNOWN_KEPT_MS = 90 * 86_400_000
/** Between two tries to write down how a run ended. */
const RETRY_MS = 5_000

/**
 * Carries an open run to its end: batch by batch, until the source has no more, `maxCodes` new codes
 * are stored (or all is read again) or somebody stops it. Failing sources, lines and posts are counted and named. Throws
 * only what makes going on pointless (the database is gone, the reader does not start); the run is then 'failed'.
 */
export async function runCollection(ctx: AdminContext, run: OpenRun): Promise<CollectionResult> {
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  const tally = createRunTally(run.brands.length, elapsedMs)
  let status: Run['status'] = 'failed'
  try {
    await work(ctx, run, tally)
    status = run.signal.aborted ? 'stopped' : 'completed'
    if (status === 'completed') tally.setShare(1)
  } catch (error) {
    const known = toStorageError(error) ?? toReaderError(error)
    if (known) tally.addError(known.message)
    throw known ?? error
  } finally {
    await finishRun(ctx, run, tally, status, elapsedMs())
  }
  const { totalSearched, codesFound, codesAdded, limitReached, errors } = tally.getFigures()
  return { totalSearched, codesFound, codesAdded, limitReached, errors }
}

/** Loaded with the first run: the reader's words are as large as the rest of the server. */
async function work(ctx: AdminContext, run: OpenRun, tally: RunTally): Promise<void> {
  if (run.trigger === 'again') {
    const { readAgain } = await import('./read-again.ts')
    return readAgain(ctx, run, tally)
  }
  const { collectPosts } = await import('./collect-posts.ts')
  await collectPosts(ctx, run, tally)
}

async function finishRun(
  ctx: AdminContext,
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
      updateBrands(tx, [...tally.searchedBrands], { lastCollectedAt: finishedAt })
      rememberUnknownBrands(tx, tally, finishedAt)
      logRun(ctx, { run, status, figures, tally, durationMs })
    })
  let savedStatus: Run['status'] = 'failed'
  try {
    save(status)
    savedStatus = status
  } catch (error) {
    if (toStorageError(error)) saveRunLater(ctx, () => save('failed'))
    throw error
  } finally {
    // In any case let the next run start, and show what it found.
    ctx.publicData.renewAll()
    ctx.collection.end({
      ...figures,
      ...tally.getProgress(),
      remainingSeconds: null,
      status: savedStatus,
      finishedAt: finishedAt.toISOString(),
    })
  }
}

/** Keeps the brands that a run met and the directory lacks, and may have. Nothing of people who are blocked. */
function rememberUnknownBrands(db: Db, tally: RunTally, seenAt: Date): void {
  const met = tally.listUnknownBrands()
  const usernames = met.map(([, { username }]) => username)
  const blocked = listBlockedAmong(db, usernames)
  const rows = met
    .filter(([, { name, username }]) => !blocked.has(username) && isBrandName(name))
    .map(([nameKey, { url: postUrl, ...brand }]) => ({ ...brand, nameKey, postUrl, seenAt }))
  saveUnknownBrands(db, rows)
  deleteUnknownBrandsBefore(db, new Date(seenAt.getTime() - UNKNOWN_KEPT_MS))
}

const isBrandName = (name: string) => brandNameSchema.safeParse(name).success

/**
 * Writes down how a run ended once the database takes it again, as after a full disk. When the
 * process ends before that, the next start closes the run.
 */
function saveRunLater(ctx: AdminContext, save: () => void): void {
  void ctx.background.run(async (signal) => {
    while (!signal.aborted) {
      await setTimeout(RETRY_MS, null, { signal, ref: false }).catch(() => null)
      if (signal.aborted || trySave(ctx, save)) return
    }
  })
}

function trySave({ logger }: AdminContext, save: () => void): boolean {
  try {
    save()
    return true
  } catch (error) {
    if (toStorageError(error)) return false
    logger.error({ err: error }, 'end of a run could not be saved')
    return true
  }
}
