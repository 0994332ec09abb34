import { z } from 'zod'
import { toGermanDay } from '#shared/domain/german-day.ts'
import { loginInputSchema, loginResultSchema } from '#shared/schemas/auth.ts'
import * as contact from '#shared/schemas/contact.ts'
import { figuresInputSchema, figuresSchema } from '#shared/schemas/figures.ts'
import * as schemas from '#shared/schemas/site.ts'
import { login, logout } from '../../services/auth/sessions.ts'
import { getOperator } from '../../services/connections.ts'
import { sendContactRequest } from '../../services/contact.ts'
import { getFormToken } from '../../services/forms.ts'
import { getDashboard, getOverview, getToDo } from '../../services/overview.ts'
import { adminProcedure, call, publicProcedure, router } from '../init.ts'

export const siteRouter = router({
  get: publicProcedure.output(schemas.siteSchema).query(({ ctx }) => ({
    ...ctx.site,
    operator: getOperator(ctx.storedOperator, ctx.site.operator),
    hasModel: ctx.model !== null,
    year: ctx.site.year === 'auto' ? Number(toGermanDay(ctx.clock()).slice(0, 4)) : ctx.site.year,
  })),
})

export const overviewRouter = router({
  dashboard: publicProcedure.output(schemas.dashboardSchema).query(call(getDashboard)),
  get: adminProcedure
    .input(schemas.overviewInputSchema)
    .output(schemas.overviewSchema)
    .query(({ ctx, input }) => {
      const operator = getOperator(ctx.storedOperator, ctx.site.operator)
      return getOverview(ctx, { ...input, operator })
    }),
  toDo: adminProcedure.output(schemas.toDoSchema).query(call(getToDo)),
  figures: adminProcedure
    .input(figuresInputSchema)
    .output(figuresSchema)
    .query(({ ctx, input }) => ctx.readFigures(input.period)),
})

export const contactRouter = router({
  form: publicProcedure
    .meta({ audience: 'visitor' })
    .output(contact.contactFormSchema)
    .query(call(getFormToken)),
  send: publicProcedure
    .input(contact.contactInputSchema)
    .output(contact.contactResultSchema)
    .mutation(call(sendContactRequest)),
})

export const authRouter = router({
  login: publicProcedure
    .input(loginInputSchema)
    .output(loginResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { token, username } = await login(ctx, input)
      ctx.session.open(token)
      return { username }
    }),
  logout: publicProcedure.output(z.object({ loggedOut: z.literal(true) })).mutation(({ ctx }) => {
    if (ctx.session.token) logout(ctx, { token: ctx.session.token })
    ctx.session.close()
    return { loggedOut: true as const }
  }),
})
