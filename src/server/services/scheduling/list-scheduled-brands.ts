import { listScheduledBrandRows } from '#db/queries/scheduled-brands.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { toScheduledBrand } from './to-scheduled-brand.ts'

/**
 * Waiting and processing ones by due date, then the failed, then the published, newest first.
 * Throws `unauthenticated` for visitors.
 */
export function listScheduledBrands(ctx: ServiceContext): ScheduledBrand[] {
  requireAdmin(ctx)
  return listScheduledBrandRows(ctx.db, { limit: LIMITS.scheduledBrands }).map(toScheduledBrand)
}
