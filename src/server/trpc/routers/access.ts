import { z } from 'zod'
import * as schemas from '#shared/schemas/auth.ts'
import { idInputSchema } from '#shared/schemas/common.ts'
import * as access from '../../services/auth/access.ts'
import { adminProcedure, call, router } from '../init.ts'

/** Takes the password, and the second factor, once more. */
const confirmedProcedure = adminProcedure.input(schemas.confirmationSchema)
/** Answers nothing. */
const silentProcedure = adminProcedure.output(z.void())

/** Ways in. The panel alone calls them: each refuses HTTP Basic, and none has a documented path. */
export const accessRouter = router({
  get: adminProcedure.output(schemas.accessSchema).query(call(access.getAccess)),
  changePassword: silentProcedure
    .input(schemas.changePasswordInputSchema)
    .mutation(call(access.changePassword)),
  beginFactor: confirmedProcedure
    .output(schemas.secondFactorKeySchema)
    .mutation(({ ctx, input }) => access.beginFactor(ctx, input, ctx.site.name)),
  enableFactor: adminProcedure
    .input(schemas.enableSecondFactorInputSchema)
    .output(schemas.recoveryCodesSchema)
    .mutation(call(access.enableFactor)),
  disableFactor: silentProcedure
    .input(schemas.confirmationSchema)
    .mutation(call(access.disableFactor)),
  renewCodes: confirmedProcedure
    .output(schemas.recoveryCodesSchema)
    .mutation(call(access.renewCodes)),
  addAppPassword: adminProcedure
    .input(schemas.addAppPasswordInputSchema)
    .output(schemas.appPasswordSchema)
    .mutation(call(access.addAppPassword)),
  removeAppPassword: silentProcedure.input(idInputSchema).mutation(call(access.removeAppPassword)),
  endSession: silentProcedure.input(schemas.sessionInputSchema).mutation(call(access.endSession)),
  endAllSessions: silentProcedure.mutation(({ ctx }) => {
    access.endAllSessions(ctx)
    ctx.session.close()
  }),
})
