import { toGermanDay } from '#shared/domain/german-day.ts'
import { siteSchema } from '#shared/schemas/site.ts'
import { publicProcedure, router } from '../init.ts'

export const siteRouter = router({
  get: publicProcedure.output(siteSchema).query(({ ctx }) => ({
    ...ctx.site,
    hasModel: ctx.model !== null,
    year: ctx.site.year === 'auto' ? Number(toGermanDay(ctx.clock()).slice(0, 4)) : ctx.site.year,
  })),
})
