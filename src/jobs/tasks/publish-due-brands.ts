import type { ServiceContext } from '#server/services/context.ts'
import { startDueBrands } from '#server/services/scheduling/start-due-brands.ts'
import type { TaskResult } from '../schedule.ts'

/** Starts publishing the scheduled brands whose date has come. */
export function publishDueBrands(ctx: ServiceContext): TaskResult {
  return startDueBrands(ctx)
}
