import {
  type CronConfigRow,
  listCronRunStatuses,
  readCronConfig,
  updateCronConfigRow,
} from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { describeLimit } from '#shared/texts/admin-collection-de.ts'
import { describeFinds } from '#shared/texts/format.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import { openRun } from '../collection/open-run.ts'
import { runCollection } from '../collection/run-collection.ts'
import type { AdminContext } from '../context.ts'
import { conflict, describeFailure } from '../errors.ts'
import { type LogInput, writeLog } from '../logs.ts'
import { computeNextRun, loadCronConfig } from './cron-config.ts'

/**
 * Starts the recurring collection in the background when its time has come; however many times
 * were missed, one run makes up for them. While another collection goes on the run is left out.
 * `started` is 0 or 1.
 */
export function startDueCronRun(ctx: AdminContext): { started: number } {
  if (!isDue(loadCronConfig(ctx), ctx.clock())) return { started: 0 }
  const config = claimRun(ctx)
  if (config) startCronRun(ctx, config)
  return { started: config ? 1 : 0 }
}

const isDue = ({ enabled, interval, nextRun }: CronConfigRow, now: Date) =>
  enabled && nextRun !== null && (nextRun <= now || isTooFarAhead(interval, nextRun, now))

/** Set while the clock was more than an interval ahead; if less, the last run was just made. */
const isTooFarAhead = (interval: CronConfigRow['interval'], nextRun: Date, now: Date) =>
  nextRun > computeNextRun(interval, computeNextRun(interval, now))

/** The next run moves on before this one starts, so that nobody starts it twice. */
function claimRun(ctx: AdminContext): CronConfigRow | null {
  return writeTransaction(ctx.db, (tx) => {
    const now = ctx.clock()
    const before = loadCronConfig(ctx)
    if (!isDue(before, now)) return null
    const config = { ...before, nextRun: computeNextRun(before.interval, now) }
    if (ctx.collection.isRunning()) {
      updateCronConfigRow(tx, { nextRun: config.nextRun })
      const message = 'Cronjob ausgelassen: Es läuft bereits eine Datensammlung.'
      const details = { nextRun: config.nextRun.toISOString() }
      writeLog(ctx, { type: 'cronjob', level: 'warning', message, details })
      return null
    }
    updateCronConfigRow(tx, { nextRun: config.nextRun, lastRun: now })
    logCronStart(ctx, config, 'Cronjob gestartet')
    return config
  })
}

/**
 * Starts the recurring collection once in the background, also while it is paused; the next run
 * stays where it is. Throws `conflict` while a run goes on.
 */
export function triggerCronRun(ctx: AdminContext): { started: true } {
  if (ctx.collection.isRunning()) throw conflict('Es läuft bereits eine Datensammlung.')
  const config = writeTransaction(ctx.db, (tx) => {
    const config = loadCronConfig(ctx)
    updateCronConfigRow(tx, { lastRun: ctx.clock() })
    logCronStart(ctx, config, 'Manuelle Ausführung des Cronjobs gestartet')
    return config
  })
  startCronRun(ctx, config)
  return { started: true }
}

/**
 * At the server's start-up, after `markInterruptedRuns`: makes the row with its first next run, and
 * makes a run due again that died with its process. Once only: a run that dies twice in a row may
 * be what kills the process.
 */
export function resumeCron(ctx: AdminContext): void {
  writeTransaction(ctx.db, (tx) => {
    const { enabled } = loadCronConfig(ctx)
    const [last, before] = listCronRunStatuses(tx, { limit: 2 })
    if (enabled && last === 'interrupted' && before !== 'interrupted')
      updateCronConfigRow(tx, { nextRun: ctx.clock() })
  })
}

/**
 * Collects for all brands in the background and writes down how it ended; never throws. It holds
 * the place of the one running collection before this returns.
 */
function startCronRun(ctx: AdminContext, { maxCodes }: { maxCodes: number }): void {
  ctx.background
    .run(async () => recordEnd(ctx, await collect(ctx, maxCodes)))
    .catch((error: unknown) => ctx.logger.error({ err: error }, 'cron run could not be recorded'))
}

async function collect(ctx: AdminContext, maxCodes: number): Promise<CronEnd> {
  try {
    const run = openRun(ctx, { trigger: 'cron', maxCodes })
    return toEnd(await runCollection(ctx, run), run.signal, ctx.clock())
  } catch (error) {
    ctx.logger.error({ err: error }, 'cron run failed')
    return toFailure(describeFailure(error))
  }
}

/** How a run ended: what changes in the schedule, and what the log says. */
type CronEnd = { change: Partial<CronConfigRow> | null; entry: Omit<LogInput, 'type'> }

/** A run whose source gave nothing but errors has failed; single errors are the run's own matter. */
function toEnd(result: CollectionResult, { aborted, reason }: AbortSignal, now: Date): CronEnd {
  if (aborted && reason === SHUTDOWN) {
    const message = 'Cronjob durch das Ende des Programms unterbrochen'
    // Due at once: the next start makes up for it.
    return { change: { nextRun: now }, entry: { level: 'warning', message } }
  }
  if (aborted) return { change: null, entry: { level: 'warning', message: 'Cronjob angehalten' } }
  const { totalSearched, codesFound, codesAdded, limitReached, errors } = result
  const [errorMessage] = errors
  if (errorMessage !== undefined && totalSearched === 0) return toFailure(errorMessage)
  return {
    change: { status: 'active', errorMessage: null },
    entry: {
      level: 'success',
      message: `Cronjob abgeschlossen: ${describeFinds({ added: codesAdded, found: codesFound })}${describeLimit(result)}`,
      details: { totalSearched, codesFound, codesAdded, limitReached, errorCount: errors.length },
    },
  }
}

const toFailure = (errorMessage: string): CronEnd => ({
  change: { status: 'error', errorMessage },
  entry: { level: 'error', message: `Cronjob fehlgeschlagen: ${errorMessage}` },
})

/** Brings the status up to date (a paused schedule stays paused) and logs how the run ended. */
function recordEnd(ctx: AdminContext, { change, entry }: CronEnd): void {
  writeTransaction(ctx.db, (tx) => {
    if (change && readCronConfig(tx).enabled) updateCronConfigRow(tx, change)
    writeLog(ctx, { type: 'cronjob', ...entry })
  })
}

function logCronStart(
  ctx: Pick<AdminContext, 'db' | 'clock'>,
  { interval, maxCodes, nextRun }: CronConfigRow,
  message: string,
): void {
  const details = { interval, maxCodes, nextRun: nextRun?.toISOString() ?? null }
  writeLog(ctx, { type: 'cronjob', level: 'info', message, details })
}
