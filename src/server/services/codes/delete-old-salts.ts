import { deleteSaltsBefore } from '#db/queries/votes.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

const MAX_AGE_MS = 48 * 3_600_000

/**
 * Deletes voter salts older than 48 hours; the votes made under them then mean nobody. For a job;
 * answers how many were deleted. Throws `unauthenticated` for visitors.
 */
export function deleteOldSalts(ctx: ServiceContext): number {
  requireAdmin(ctx)
  return deleteSaltsBefore(ctx.db, new Date(ctx.clock().getTime() - MAX_AGE_MS))
}
