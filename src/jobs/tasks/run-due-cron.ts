import type { ServiceContext } from '#server/services/context.ts'
import { startDueCronRun } from '#server/services/cron/start-due-cron-run.ts'
import type { TaskResult } from '../schedule.ts'

/** Starts the recurring collection when its time has come. */
export function runDueCron(ctx: ServiceContext): TaskResult {
  return startDueCronRun(ctx)
}
