import { deleteModelReadingsBefore } from '#db/queries/stored-texts.ts'
import { requireAdmin, type ServiceContext } from '../../context.ts'

const KEPT_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Deletes what models read more than 180 days ago: offers of that age are over. Answers how many.
 * Throws `unauthenticated` for visitors.
 */
export function deleteOldReadings(ctx: ServiceContext): number {
  requireAdmin(ctx)
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * DAY_MS)
  return deleteModelReadingsBefore(ctx.db, before)
}
