import { deleteInvalidSessions } from '#db/queries/operators.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { findSessionEnds } from './session-ends.ts'

/** Deletes sessions that are over; answers how many. Throws `unauthenticated` for visitors. */
export function deleteOldSessions(ctx: ServiceContext): number {
  requireAdmin(ctx)
  return deleteInvalidSessions(ctx.db, findSessionEnds(ctx.clock()))
}
