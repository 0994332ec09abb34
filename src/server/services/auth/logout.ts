import { deleteSession } from '#db/queries/operators.ts'
import type { ServiceContext } from '../context.ts'
import { hashSessionToken } from './session-token.ts'

/** Ends the session; an unknown token is no fault. */
export function logout(ctx: ServiceContext, input: { token: string }): void {
  deleteSession(ctx.db, hashSessionToken(input.token))
}
