import { dashboardSchema, overviewInputSchema, overviewSchema } from '#shared/schemas/site.ts'
import { getDashboard, getOverview } from '../../services/overview/get-overview.ts'
import { checkInDevelopment } from '../check-in-development.ts'
import { adminProcedure, publicProcedure, router } from '../init.ts'

export const overviewRouter = router({
  dashboard: publicProcedure
    .output(checkInDevelopment(dashboardSchema))
    .query(({ ctx }) => getDashboard(ctx)),
  get: adminProcedure
    .input(overviewInputSchema)
    .output(overviewSchema)
    .query(({ ctx, input }) => getOverview(ctx, { ...input, operator: ctx.site.operator })),
})
