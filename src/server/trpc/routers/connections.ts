import { z } from 'zod'
import * as schemas from '#shared/schemas/connections.ts'
import * as connections from '../../services/connections.ts'
import { adminProcedure, call, router } from '../init.ts'

/** Answers nothing. */
const silentProcedure = adminProcedure.output(z.void())

/** Who runs the site and what it asks outside. The panel alone calls them; none has a documented path. */
export const connectionsRouter = router({
  get: adminProcedure
    .output(schemas.connectionsSchema)
    .query(({ ctx }) => connections.getConnections(ctx, ctx.site.operator)),
  updateOperator: silentProcedure
    .input(schemas.updateOperatorInputSchema)
    .mutation(call(connections.updateOperator)),
  update: silentProcedure
    .input(schemas.updateConnectionInputSchema)
    .mutation(call(connections.updateConnection)),
  forget: silentProcedure
    .input(schemas.forgetConnectionInputSchema)
    .mutation(call(connections.forgetConnection)),
  test: adminProcedure
    .input(schemas.testConnectionInputSchema)
    .output(schemas.testResultSchema)
    .mutation(call(connections.testConnection)),
})
