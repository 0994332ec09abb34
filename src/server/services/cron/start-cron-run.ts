import { openRun } from '../collection/open-run.ts'
import { runCollection } from '../collection/run-collection.ts'
import type { ServiceContext } from '../context.ts'
import { type CronOutcome, recordCronOutcome, toCronOutcome } from './record-cron-outcome.ts'

/**
 * Collects for all brands in the background and writes down how it ended; never throws. It holds
 * the place of the one running collection before this returns.
 */
export function startCronRun(ctx: ServiceContext, { maxCodes }: { maxCodes: number }): void {
  void ctx.background.run(async () => {
    try {
      recordCronOutcome(ctx, await collect(ctx, maxCodes))
    } catch (error) {
      ctx.logger.error({ err: error }, 'cron run could not be recorded')
    }
  })
}

async function collect(ctx: ServiceContext, maxCodes: number): Promise<CronOutcome> {
  try {
    const run = openRun(ctx, { trigger: 'cron', maxCodes })
    return toCronOutcome(run.signal, await runCollection(ctx, run))
  } catch (error) {
    ctx.logger.error({ err: error }, 'cron run failed')
    return {
      kind: 'failed',
      errorMessage: 'Unerwarteter Fehler, Näheres im Protokoll des Servers.',
    }
  }
}
