import type { ProcessScheduledResult } from '#shared/schemas/scheduled-brand.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { publishScheduledBrands } from './publish-scheduled-brands.ts'

/**
 * Starts publishing all waiting brands in the background, whatever their date; `started` says how
 * many. Throws `conflict` while a collection goes on, `unauthenticated` for visitors.
 */
export function processScheduledBrands(ctx: ServiceContext): ProcessScheduledResult {
  requireAdmin(ctx)
  return { started: publishScheduledBrands(ctx, { dueBy: null }) }
}
