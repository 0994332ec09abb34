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

/** Takes the password, and the second factor, once more. */
const confirmedProcedure = adminProcedure.input(confirmationSchema)
/** Answers nothing. */
const silentProcedure = adminProcedure.output(z.void())

/** Ways in. The panel alone calls them: each refuses HTTP Basic, and none has a documented path. */
export const accessRouter = router({
  get: adminProcedure.output(accessSchema).query(({ ctx }) => getAccess(ctx)),
  changePassword: silentProcedure
    .input(changePasswordInputSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  beginFactor: confirmedProcedure
    .output(secondFactorKeySchema)
    .mutation(({ ctx, input }) => beginFactor(ctx, input, ctx.site.name)),
  enableFactor: adminProcedure
    .input(enableSecondFactorInputSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => enableFactor(ctx, input)),
  disableFactor: silentProcedure
    .input(confirmationSchema)
    .mutation(({ ctx, input }) => disableFactor(ctx, input)),
  renewCodes: confirmedProcedure
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewCodes(ctx, input)),
  addAppPassword: adminProcedure
    .input(addAppPasswordInputSchema)
    .output(appPasswordSchema)
    .mutation(({ ctx, input }) => addAppPassword(ctx, input)),
  removeAppPassword: silentProcedure
    .input(idInputSchema)
    .mutation(({ ctx, input }) => removeAppPassword(ctx, input)),
  endSession: silentProcedure
    .input(sessionInputSchema)
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endAllSessions: silentProcedure.mutation(({ ctx }) => {
    endAllSessions(ctx)
    ctx.session.close()
  }),
})
