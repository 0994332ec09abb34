import { setImmediate } from 'node:timers/promises'
import { idsOf } from '#db/queries/batches.ts'
import * as scheduled from '#db/queries/scheduled-brands.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { UNLIMITED_CODES } from '#shared/domain/vocabulary.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import type { ProcessScheduledResult } from '#shared/schemas/scheduled-brand.ts'
import { writeCount } from '#shared/texts/format.ts'
import { insertNamedBrands } from '../brands/add-brands.ts'
import { completeAddedBrands } from '../brands/classify-added-brands.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { openRun } from '../collection/open-run.ts'
import { runCollection } from '../collection/run-collection.ts'
import type { AdminContext } from '../context.ts'
import { conflict, describeFailure, ServiceError } from '../errors.ts'
import { writeLog } from '../logs.ts'

/** How long the schedule rests after the operator stopped it; it would go on within the minute. */
const PAUSE_AFTER_STOP_MS = 3_600_000
const NOT_CREATED = 'Die Marke ließ sich nicht anlegen. Bitte löschen und neu planen.'

/**
 * Starts publishing the brands whose date has come, in the background; `started` says how many.
 * They wait while a collection goes on, and for an hour after somebody stopped one of the
 * schedule's own.
 */
export function startDueBrands(ctx: AdminContext): { started: number } {
  const isWaiting = ctx.collection.isRunning() || isPausedAfterStop(ctx)
  return { started: isWaiting ? 0 : publishScheduledBrands(ctx, { dueBy: ctx.clock() }) }
}

function isPausedAfterStop(ctx: AdminContext): boolean {
  const run = ctx.collection.getSnapshot()
  if (run?.trigger !== 'schedule' || run.status !== 'stopped' || !run.finishedAt) return false
  // Either way, for after a stop the clock may have been put back, by as much as a year.
  return Math.abs(ctx.clock().getTime() - new Date(run.finishedAt).getTime()) < PAUSE_AFTER_STOP_MS
}

/** Publishes all waiting brands in the background. Throws `conflict`. */
export function processScheduledBrands(ctx: AdminContext): ProcessScheduledResult {
  return { started: publishScheduledBrands(ctx, { dueBy: null }) }
}

/** Makes due again what a process was publishing when it ended, at the server's start-up. Answers how many. */
export function resumeScheduledBrands(ctx: AdminContext): number {
  return writeTransaction(ctx.db, (tx) => {
    const count = scheduled.releaseProcessingBrands(tx, ctx.clock())
    if (count > 0)
      writeLog(ctx, {
        type: 'brand',
        level: 'warning',
        message: `Verarbeitung geplanter Marken durch das Ende des Programms unterbrochen: ${count} wieder fällig`,
      })
    return count
  })
}

type BatchEntry = { id: number; brandName: string }
type LinkedBrand = BatchEntry & { brandId: number }
/** Whether to go on with the next batch. */
type BatchEnd = 'done' | 'nothing left' | 'stopped' | 'shut down'

/**
 * Takes the brands due by an instant (null: all that wait), answers how many, and publishes them in
 * the background, a collection run a batch, so that a process that dies repeats one batch at most.
 * The first batch holds the place of the one running collection before this returns. After a stop the
 * batch at hand waits again as a whole, since the source is read for all its brands at once. Throws `conflict` while another collection goes on.
 */
function publishScheduledBrands(ctx: AdminContext, { dueBy }: { dueBy: Date | null }): number {
  if (ctx.collection.isRunning()) throw conflict('Es läuft bereits eine Datensammlung.')
  if (!scheduled.hasDueBrands(ctx.db, dueBy)) return 0
  const count = scheduled.claimDueBrands(ctx.db, dueBy)
  void ctx.background.run((signal) => publishBatches(ctx, signal))
  return count
}

async function publishBatches(ctx: AdminContext, signal: AbortSignal): Promise<void> {
  try {
    let end: BatchEnd = 'done'
    while (end === 'done') end = signal.aborted ? 'shut down' : await publishBatch(ctx)
    // After the end of the program the next start finds them processing and makes them due.
    if (end === 'stopped') releaseRest(ctx)
  } catch (error) {
    // What could not even be marked as failed is still processing: the next minute takes it again.
    ctx.logger.error({ err: error }, 'publishing scheduled brands failed')
  }
}

async function publishBatch(ctx: AdminContext): Promise<BatchEnd> {
  const entries = scheduled.listProcessingBrands(ctx.db, { limit: LIMITS.batchSize })
  if (entries.length === 0) return 'nothing left'
  try {
    // May be repeated after a crash: existing brands are only linked to their entries.
    const { linked, failed } = createScheduledBrands(ctx, entries)
    for (const entry of failed) failBatch(ctx, [entry], entry.errorMessage)
    return linked.length === 0 ? 'done' : await collectForBatch(ctx, linked)
  } catch (error) {
    // Another collection began between two batches.
    if (error instanceof ServiceError && error.code === 'conflict') return 'stopped'
    ctx.logger.error({ err: error }, 'a batch of scheduled brands failed')
    failBatch(ctx, entries, describeFailure(error))
    return 'done'
  }
}

async function collectForBatch(ctx: AdminContext, linked: readonly LinkedBrand[]) {
  // No limit of new codes: 'published' says that the source was read to its end for the brand.
  const run = openRun(ctx, {
    trigger: 'schedule',
    brandIds: linked.map(({ brandId }) => brandId),
    maxCodes: UNLIMITED_CODES,
  })
  // Requests get their turn between two batches; the open run keeps its place meanwhile.
  await setImmediate()
  const result = await runCollection(ctx, run)
  if (run.signal.aborted) return run.signal.reason === SHUTDOWN ? 'shut down' : 'stopped'
  finishBatch(ctx, linked, result)
  return 'done'
}

/**
 * Creates the brands of a batch in one transaction, as `addBrand` does; an entry whose brand came
 * into being meanwhile is tied to that one. Logos are fetched, and the model is asked, afterwards.
 */
export function createScheduledBrands(ctx: AdminContext, entries: readonly BatchEntry[]) {
  const linked: LinkedBrand[] = []
  const failed: (BatchEntry & { errorMessage: string })[] = []
  const addedIds = writeTransaction(ctx.db, (tx) => {
    const added = insertNamedBrands({ ...ctx, db: tx }, namesOf(entries))
    const links = scheduled.linkScheduledBrands(tx, idsOf(entries))
    const brandIds = new Map(links.map(({ id, brandId }) => [id, brandId]))
    for (const [index, entry] of entries.entries()) {
      const brandId = brandIds.get(entry.id)
      if (brandId === undefined)
        failed.push({ ...entry, errorMessage: added.faults[index] ?? NOT_CREATED })
      else linked.push({ ...entry, brandId })
    }
    return added.brandIds
  })
  completeAddedBrands(ctx, addedIds)
  return { linked, failed }
}

/** Published also when the source had errors: the next run collects what is missing. */
function finishBatch(
  ctx: AdminContext,
  entries: readonly BatchEntry[],
  { errors, codesFound, codesAdded }: CollectionResult,
): void {
  const errorMessage = describeErrors(errors)
  const fault = errorMessage === null ? {} : { errorMessage }
  writeTransaction(ctx.db, (tx) => {
    const change = { status: 'published', publishedAt: ctx.clock(), errorMessage } as const
    scheduled.updateScheduledBrands(tx, idsOf(entries), change)
    const level = errorMessage ? 'warning' : 'success'
    const message = `Geplante Marken veröffentlicht: ${entries.length}`
    const details = { brands: namesOf(entries), codesFound, codesAdded, ...fault }
    writeLog(ctx, { type: 'brand', level, message, details })
  })
}

function failBatch(ctx: AdminContext, entries: readonly BatchEntry[], errorMessage: string) {
  writeTransaction(ctx.db, (tx) => {
    scheduled.updateScheduledBrands(tx, idsOf(entries), { status: 'failed', errorMessage })
    const message = `Geplante Marken fehlgeschlagen: ${entries.length}`
    const details = { brands: namesOf(entries), errorMessage }
    writeLog(ctx, { type: 'brand', level: 'error', message, details })
  })
}

const namesOf = (entries: readonly BatchEntry[]) => entries.map(({ brandName }) => brandName)

function describeErrors([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  const more = others.length > 0 ? ` (und ${others.length} weitere)` : ''
  return `Marke angelegt; die Sammlung hatte Fehler: ${first}${more}`
}

function releaseRest(ctx: AdminContext): void {
  writeTransaction(ctx.db, (tx) => {
    const count = scheduled.releaseProcessingBrands(tx, null)
    const message = `Verarbeitung geplanter Marken angehalten: ${writeCount(count, 'wartet', 'warten')} wieder`
    writeLog(ctx, { type: 'brand', level: 'warning', message })
  })
}
