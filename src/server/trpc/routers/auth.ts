import { z } from 'zod'
import { loginInputSchema, loginResultSchema } from '#shared/schemas/auth.ts'
import { login } from '../../services/auth/login.ts'
import { logout } from '../../services/auth/logout.ts'
import { publicProcedure, router } from '../init.ts'

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
