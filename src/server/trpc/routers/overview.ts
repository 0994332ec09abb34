import { dashboardSchema, overviewSchema } from '#shared/schemas/site.ts'
import { getDashboard } from '../../services/overview/get-dashboard.ts'
import { getOverview } from '../../services/overview/get-overview.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const overviewRouter = router({
  dashboard: publicProcedure.output(dashboardSchema).query(({ ctx }) => getDashboard(ctx)),
  get: adminProcedure
    .output(overviewSchema)
    .query(({ ctx }) => getOverview(ctx, { operator: ctx.site.operator })),
})
