import { deleteExpiredSessions } from '#db/queries/operators.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/** Deletes sessions that are over; answers how many. Throws `unauthenticated` for visitors. */
export function deleteOldSessions(ctx: ServiceContext): number {
  requireAdmin(ctx)
  return deleteExpiredSessions(ctx.db, ctx.clock())
}
