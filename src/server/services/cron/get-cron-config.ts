import type { CronConfig } from '#shared/schemas/cron.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { loadCronConfig } from './load-cron-config.ts'
import { toCronConfig } from './to-cron-config.ts'

/** The recurring collection's settings and state. Throws `unauthenticated` for visitors. */
export function getCronConfig(ctx: ServiceContext): CronConfig {
  requireAdmin(ctx)
  return toCronConfig(loadCronConfig(ctx))
}
