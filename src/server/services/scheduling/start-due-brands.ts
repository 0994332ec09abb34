import { requireAdmin, type ServiceContext } from '../context.ts'
import { publishScheduledBrands } from './publish-scheduled-brands.ts'

/** How long the schedule rests after the operator stopped it; it would go on within the minute. */
const REST_MS = 3_600_000

/**
 * Starts publishing the brands whose date has come, in the background; `started` says how many.
 * They wait while a collection goes on, and for an hour after somebody stopped one of the
 * schedule's own. Throws `unauthenticated` for visitors.
 */
export function startDueBrands(ctx: ServiceContext): { started: number } {
  requireAdmin(ctx)
  const isWaiting = ctx.collection.isRunning() || isResting(ctx)
  return { started: isWaiting ? 0 : publishScheduledBrands(ctx, { dueBy: ctx.clock() }) }
}

function isResting(ctx: ServiceContext): boolean {
  const run = ctx.collection.getSnapshot()
  if (run?.trigger !== 'schedule' || run.status !== 'stopped' || !run.finishedAt) return false
  // Either way, for after a stop the clock may have been put back, by as much as a year.
  return Math.abs(ctx.clock().getTime() - new Date(run.finishedAt).getTime()) < REST_MS
}
