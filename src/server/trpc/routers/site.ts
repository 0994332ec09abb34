import { toGermanDay } from '#shared/domain/german-day.ts'
import { siteSchema } from '#shared/schemas/site.ts'
import { checkInDevelopment } from '../check-in-development.ts'
import { publicProcedure, router, SHOWS_NO_VOTES } from '../init.ts'

export const siteRouter = router({
  get: publicProcedure
    .meta(SHOWS_NO_VOTES)
    .output(checkInDevelopment(siteSchema))
    .query(({ ctx }) => ({
      ...ctx.site,
      hasModel: ctx.model !== null,
      year: ctx.site.year === 'auto' ? Number(toGermanDay(ctx.clock()).slice(0, 4)) : ctx.site.year,
    })),
})
