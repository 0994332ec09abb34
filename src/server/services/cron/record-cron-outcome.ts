import { type CronConfigRow, readCronConfig, updateCronConfigRow } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { describeLimit } from '#shared/texts/admin-collection-de.ts'
import { describeFinds } from '#shared/texts/format.ts'
import { SHUTDOWN } from '../collection/collection-state.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'

export type CronOutcome =
  | { kind: 'succeeded'; result: CollectionResult }
  | { kind: 'failed'; errorMessage: string }
  /** Stopped by the operator. */
  | { kind: 'stopped' }
  /** Cut off by the end of the program. */
  | { kind: 'shut down' }

/** A run whose source gave nothing but errors has failed; single errors are the run's own matter. */
export function toCronOutcome(signal: AbortSignal, result: CollectionResult): CronOutcome {
  if (signal.aborted) return { kind: signal.reason === SHUTDOWN ? 'shut down' : 'stopped' }
  const [errorMessage] = result.errors
  return errorMessage !== undefined && result.totalSearched === 0
    ? { kind: 'failed', errorMessage }
    : { kind: 'succeeded', result }
}

/** Brings the status up to date (a paused schedule stays paused) and logs how the run ended. */
export function recordCronOutcome(ctx: ServiceContext, outcome: CronOutcome): void {
  writeTransaction(ctx.db, (tx) => {
    const { enabled } = readCronConfig(tx)
    const change = enabled ? changeOf(outcome, ctx.clock()) : null
    if (change) updateCronConfigRow(tx, change)
    writeLog({ ...ctx, db: tx }, { type: 'cronjob', ...describe(outcome) })
  })
}

function changeOf(outcome: CronOutcome, now: Date): Partial<CronConfigRow> | null {
  if (outcome.kind === 'succeeded') return { status: 'active', errorMessage: null }
  if (outcome.kind === 'failed') return { status: 'error', errorMessage: outcome.errorMessage }
  // Due at once: the next start makes up for it.
  return outcome.kind === 'shut down' ? { nextRun: now } : null
}

function describe(outcome: CronOutcome) {
  switch (outcome.kind) {
    case 'succeeded': {
      const { totalSearched, codesFound, codesAdded, limitReached, errors } = outcome.result
      return {
        level: 'success' as const,
        message: `Cronjob abgeschlossen: ${describeFinds({ added: codesAdded, found: codesFound })}${describeLimit(outcome.result)}`,
        details: { totalSearched, codesFound, codesAdded, limitReached, errorCount: errors.length },
      }
    }
    case 'failed': {
      const { errorMessage } = outcome
      return { level: 'error' as const, message: `Cronjob fehlgeschlagen: ${errorMessage}` }
    }
    case 'stopped':
      return { level: 'warning' as const, message: 'Cronjob angehalten' }
    case 'shut down':
      return {
        level: 'warning' as const,
        message: 'Cronjob durch das Ende des Programms unterbrochen',
      }
  }
}
