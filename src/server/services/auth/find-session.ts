import { findSessionOperator } from '#db/queries/operators.ts'
import type { ServiceContext } from '../context.ts'
import { findSessionEnds } from './session-ends.ts'
import { hashSessionToken } from './session-token.ts'

/** The operator whose session the token opens; null when it is unknown or over. */
export function findSession(
  ctx: ServiceContext,
  input: { token: string },
): { username: string } | null {
  const tokenHash = hashSessionToken(input.token)
  return findSessionOperator(ctx.db, { tokenHash, ends: findSessionEnds(ctx.clock()) }) ?? null
}
