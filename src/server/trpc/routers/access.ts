import { z } from 'zod'
import {
  accessSchema,
  addAppPasswordInputSchema,
  appPasswordSchema,
  changePasswordInputSchema,
  confirmationSchema,
  enableSecondFactorInputSchema,
  recoveryCodesSchema,
  secondFactorKeySchema,
  sessionInputSchema,
} from '#shared/schemas/auth.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import {
  addAppPassword,
  beginFactor,
  changePassword,
  disableFactor,
  enableFactor,
  endAllSessions,
  endSession,
  getAccess,
  removeAppPassword,
  renewCodes,
} from '../../services/auth/access.ts'
import { adminProcedure, router } from '../init.ts'

/** Ways in. The panel alone calls them: each refuses HTTP Basic, and none has a documented path. */
export const accessRouter = router({
  get: adminProcedure.output(accessSchema).query(({ ctx }) => getAccess(ctx)),
  changePassword: adminProcedure
    .input(changePasswordInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  beginFactor: adminProcedure
    .input(confirmationSchema)
    .output(secondFactorKeySchema)
    .mutation(({ ctx, input }) => beginFactor(ctx, input, ctx.site.name)),
  enableFactor: adminProcedure
    .input(enableSecondFactorInputSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => enableFactor(ctx, input)),
  disableFactor: adminProcedure
    .input(confirmationSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => disableFactor(ctx, input)),
  renewCodes: adminProcedure
    .input(confirmationSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewCodes(ctx, input)),
  addAppPassword: adminProcedure
    .input(addAppPasswordInputSchema)
    .output(appPasswordSchema)
    .mutation(({ ctx, input }) => addAppPassword(ctx, input)),
  removeAppPassword: adminProcedure
    .input(idInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAppPassword(ctx, input)),
  endSession: adminProcedure
    .input(sessionInputSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endAllSessions: adminProcedure.output(z.void()).mutation(({ ctx }) => {
    endAllSessions(ctx)
    ctx.session.close()
  }),
})
