import { existsSync } from 'node:fs'
import { interruptRunningRuns } from '#db/queries/runs.ts'
import { writeTransaction } from '#db/transactions.ts'
import { UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { getBrandRef } from '../brands/list-brands.ts'
import type { AdminContext } from '../context.ts'
import { invalidInput } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { countCodesReadAgain, openRun, type RunRequest } from './open-run.ts'
import { runCollection } from './run-collection.ts'
import { readUploads } from './uploads.ts'

/**
 * Collects for every brand and resolves when the run is over. `maxCodes` replaces the configured
 * limit. Throws `conflict` while another run goes on.
 */
export async function collectAllBrands(
  ctx: AdminContext,
  input: Omit<RunRequest, 'brandIds'>,
): Promise<CollectionResult> {
  return runCollection(ctx, openRun(ctx, input))
}

/** Collects for one brand alone. Throws `not_found`, `conflict`. */
export async function collectBrand(ctx: AdminContext, input: { id: number }) {
  const brand = getBrandRef(ctx.db, input.id)
  const run = openRun(ctx, { trigger: 'brand', brandIds: [brand.id] })
  return { ...(await runCollection(ctx, run)), brandName: brand.name }
}

/**
 * Reads again what stored codes were read from and resolves when the run is over, see `readAgain`. Throws as
 * `collectAllBrands`.
 */
export async function readCodesAgain(ctx: AdminContext) {
  const run = openRun(ctx, { trigger: 'again' })
  const { errors } = await runCollection(ctx, run)
  return { ...countCodesReadAgain(run), errors }
}

/** As `collectAllBrands`, in the background; later faults are logged. Throws as that does. */
export function startCollection(
  ctx: AdminContext,
  input: Omit<RunRequest, 'brandIds'>,
): { started: true } {
  const run = openRun(ctx, input)
  runCollection(ctx, run).catch((error: unknown) =>
    ctx.logger.error({ err: error, runId: run.id }, 'background collection failed'),
  )
  return { started: true }
}

/**
 * Collects for these brands in the background: at once or, while a run goes on, as soon as it is over,
 * together with all others that wait by then. Unknown ids are passed over, faults are logged.
 */
export function collectSoon(ctx: AdminContext, input: { ids: number[] }): { started: true } {
  const { collection, logger } = ctx
  if (!collection.addWaiting(input.ids)) return { started: true }
  const collect = async (signal: AbortSignal) => {
    while (collection.isRunning()) await collection.waitUntilIdle()
    const waiting = collection.takeWaiting()
    if (signal.aborted) return
    await runCollection(ctx, openRun(ctx, { trigger: 'background', brandIds: waiting }))
  }
  ctx.background
    .run(collect)
    .catch((error: unknown) => logger.error({ err: error }, 'collection for some brands failed'))
  return { started: true }
}

/** Stores what posts offer and resolves when the run is over, see `collectPosts`. Throws what the posts throw. */
export const runImport = (ctx: AdminContext, readPosts: RunRequest['readPosts']) =>
  collectAllBrands(ctx, { trigger: 'import', maxCodes: UNLIMITED_CODES, readPosts })

/** Reads in the background what was uploaded; the files go when that ends, however it does. */
export function startUploadRun(ctx: AdminContext) {
  if (!existsSync(ctx.uploads.folder)) throw invalidInput('file', 'Es ist keine Datei hochgeladen.')
  const readPosts = (signal: AbortSignal) => readUploads(ctx, signal)
  return startCollection(ctx, { trigger: 'upload', maxCodes: UNLIMITED_CODES, readPosts })
}

/** Ends the run with the batch at hand; false when none goes on. */
export function stopCollection(ctx: AdminContext): { stopped: boolean } {
  return { stopped: ctx.collection.requestStop() }
}

/**
 * Closes the runs that a process left open when it died, at the server's start-up; what they had
 * stored stays. Answers how many.
 */
export function markInterruptedRuns(ctx: AdminContext): number {
  return writeTransaction(ctx.db, (tx) => {
    const runIds = interruptRunningRuns(tx, ctx.clock())
    if (runIds.length > 0)
      writeLog(ctx, {
        type: 'collection',
        level: 'warning',
        message: 'Datensammlung durch das Ende des Programms abgebrochen',
        details: { runIds },
      })
    return runIds.length
  })
}
