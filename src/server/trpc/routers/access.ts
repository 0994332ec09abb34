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
import { adminProcedure, call, router } from '../init.ts'

/** Takes the password, and the second factor, once more. */
const confirmedProcedure = adminProcedure.input(confirmationSchema)
/** Answers nothing. */
const silentProcedure = adminProcedure.output(z.void())

/** Ways in. The panel alone calls them: each refuses HTTP Basic, and none has a documented path. */
export const accessRouter = router({
  get: adminProcedure.output(accessSchema).query(call(getAccess)),
  changePassword: silentProcedure.input(changePasswordInputSchema).mutation(call(changePassword)),
  beginFactor: confirmedProcedure
    .output(secondFactorKeySchema)
    .mutation(({ ctx, input }) => beginFactor(ctx, input, ctx.site.name)),
  enableFactor: adminProcedure
    .input(enableSecondFactorInputSchema)
    .output(recoveryCodesSchema)
    .mutation(call(enableFactor)),
  disableFactor: silentProcedure.input(confirmationSchema).mutation(call(disableFactor)),
  renewCodes: confirmedProcedure.output(recoveryCodesSchema).mutation(call(renewCodes)),
  addAppPassword: adminProcedure
    .input(addAppPasswordInputSchema)
    .output(appPasswordSchema)
    .mutation(call(addAppPassword)),
  removeAppPassword: silentProcedure.input(idInputSchema).mutation(call(removeAppPassword)),
  endSession: silentProcedure.input(sessionInputSchema).mutation(call(endSession)),
  endAllSessions: silentProcedure.mutation(({ ctx }) => {
    endAllSessions(ctx)
    ctx.session.close()
  }),
})
