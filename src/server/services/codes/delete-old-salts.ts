import { deleteSaltsOutside } from '#db/queries/votes.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

const MAX_AGE_MS = 48 * 3_600_000

/**
 * Deletes voter salts older than 48 hours; the votes made under them then mean nobody. For a job;
 * answers how many were deleted. Throws `unauthenticated` for visitors.
 */
export function deleteOldSalts(ctx: ServiceContext): number {
  requireAdmin(ctx)
  const now = ctx.clock().getTime()
  // A salt of days to come was made while the clock was wrong; it would outlive everybody.
  return deleteSaltsOutside(ctx.db, {
    first: new Date(now - MAX_AGE_MS),
    last: new Date(now + MAX_AGE_MS),
  })
}
