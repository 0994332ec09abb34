import { deleteLogsBefore } from '#db/queries/logs.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Deletes entries older than 90 days; answers how many. Throws `unauthenticated` for visitors. */
export function deleteOldLogs(ctx: ServiceContext): number {
  requireAdmin(ctx)
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * DAY_MS)
  return deleteLogsBefore(ctx.db, before)
}
