import { countEverything } from '#db/queries/counters.ts'
import { listInfluencersWithMostCodes } from '#db/queries/influencers.ts'
import { listBrands } from '#db/queries/public-brands.ts'
import { listNewestCodeIds } from '#db/queries/public-lists.ts'
import { countToDo } from '#db/queries/to-do.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { Dashboard, Operator, OverviewInput, ToDo } from '#shared/schemas/site.ts'
import { listAlerts } from './alerts.ts'
import { toBrand } from './brands/list-brands.ts'
import { loadAdminCodes } from './codes/load-codes.ts'
import { getRemovals } from './codes/removals.ts'
import type { AdminContext, ServiceContext } from './context.ts'
import { sumSecurityCounts } from './security-counts.ts'

/** What an Impressum must name (§ 5 DDG). */
const REQUIRED_DATA = { name: 'Name', address: 'Anschrift', email: 'E-Mail-Adresse' } as const
const NEW_MS = 7 * 86_400_000

/** How many active codes, brands, influencers and categories there are. */
export function getDashboard(ctx: ServiceContext): Dashboard {
  return countEverything(ctx.db, ctx.clock())
}

/**
 * What the operator sees first: counters, the latest codes of any state, a page of the brands, top
 * influencers, what was refused, what is missing for the Impressum, and what is wrong.
 */
export function getOverview(ctx: AdminContext, input: OverviewInput & { operator: Operator }) {
  const { db } = ctx
  const { brandsPage, brandsPageSize: limit, brandsSort: order } = input
  return {
    ...getDashboard(ctx),
    recentCodes: loadAdminCodes(db, listNewestCodeIds(db, { limit: LIMITS.overviewCodes })),
    brands: listBrands(db, { order, limit, offset: (brandsPage - 1) * limit }).map(toBrand),
    influencers: listInfluencersWithMostCodes(db, { limit: LIMITS.overviewInfluencers }),
    missingOperatorData: Object.entries(REQUIRED_DATA).flatMap(([field, label]) =>
      input.operator[field as keyof typeof REQUIRED_DATA] === null ? [label] : [],
    ),
    alerts: listAlerts(ctx),
    security: sumSecurityCounts(ctx),
    removals: getRemovals(ctx),
  }
}

/** What waits for the operator, so that nothing has to be looked for. */
export const getToDo = (ctx: AdminContext): ToDo =>
  countToDo(ctx.db, { since: new Date(ctx.clock().getTime() - NEW_MS) })
