import { readSettings } from '#db/queries/settings.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'

/** What the operator set, or the defaults. Throws `unauthenticated`. */
export function getSettings(ctx: ServiceContext): Settings {
  requireAdmin(ctx)
  return readSettings(ctx.db)
}
