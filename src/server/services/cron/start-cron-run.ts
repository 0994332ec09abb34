import { openRun } from '../collection/open-run.ts'
import { runCollection } from '../collection/run-collection.ts'
import type { ServiceContext } from '../context.ts'
import { retryWhileLocked } from '../write-lock.ts'
import { type CronOutcome, recordCronOutcome, toCronOutcome } from './record-cron-outcome.ts'

/**
 * Collects for all brands in the background and writes down how it ended; never throws. It holds
 * the place of the one running collection before this returns, unless another process has the lock.
 */
export function startCronRun(ctx: ServiceContext, { maxCodes }: { maxCodes: number }): void {
  void ctx.background.run(async () => {
    try {
      const outcome = await collect(ctx, maxCodes)
      await retryWhileLocked(() => recordCronOutcome(ctx, outcome))
    } catch (error) {
      ctx.logger.error({ err: error }, 'cron run could not be recorded')
    }
  })
}

async function collect(ctx: ServiceContext, maxCodes: number): Promise<CronOutcome> {
  try {
    const run = await retryWhileLocked(() => openRun(ctx, { trigger: 'cron', maxCodes }))
    return toCronOutcome(run.signal, await runCollection(ctx, run))
  } catch (error) {
    ctx.logger.error({ err: error }, 'cron run failed')
    return {
      kind: 'failed',
      errorMessage: 'Unerwarteter Fehler, Näheres im Protokoll des Servers.',
    }
  }
}
