import { countEverything } from '#db/queries/counters.ts'
import type { Dashboard } from '#shared/schemas/site.ts'
import type { ServiceContext } from '../context.ts'

/** How many active codes, brands, influencers and categories there are. */
export function getDashboard(ctx: ServiceContext): Dashboard {
  return countEverything(ctx.db, ctx.clock())
}
