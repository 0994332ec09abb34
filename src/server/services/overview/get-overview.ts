import { listBrandsByName } from '#db/queries/brands.ts'
import { listNewestCodeIds } from '#db/queries/codes.ts'
import { listInfluencersWithMostCodes } from '#db/queries/influencers.ts'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Overview } from '#shared/schemas/site.ts'
import { toBrand } from '../brands/to-brand.ts'
import { loadCodes } from '../codes/load-codes.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { getDashboard } from './get-dashboard.ts'

/** What the operator sees first: counters, the latest codes, brands by name and top influencers. */
export function getOverview(ctx: ServiceContext): Overview {
  requireAdmin(ctx)
  const { db } = ctx
  return {
    ...getDashboard(ctx),
    recentCodes: loadCodes(db, listNewestCodeIds(db, { limit: LIMITS.overviewCodes })),
    brands: listBrandsByName(db, { limit: LIMITS.overviewBrands }).map(toBrand),
    influencers: listInfluencersWithMostCodes(db, { limit: LIMITS.overviewInfluencers }),
  }
}
