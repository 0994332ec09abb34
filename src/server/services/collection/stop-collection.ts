import { requireAdmin, type ServiceContext } from '../context.ts'

/**
 * Asks the run to end with the batch at hand; `stopped` is false when none goes on.
 * Throws `unauthenticated` for visitors.
 */
export function stopCollection(ctx: ServiceContext): { stopped: boolean } {
  requireAdmin(ctx)
  return { stopped: ctx.collection.requestStop() }
}
