import { requireAdmin, type ServiceContext } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { findSession } from './find-session.ts'

/**
 * Asks again, for work that outlives the check at its request, whether the operator's session is
 * still open, by whatever process it was ended. HTTP Basic and the program's own jobs have none.
 * Throws `unauthenticated` when it is over, and for visitors.
 */
export function requireSession(ctx: ServiceContext): void {
  requireAdmin(ctx)
  const token = ctx.actor.kind === 'admin' ? ctx.actor.sessionToken : null
  if (token !== null && !findSession(ctx, { token })) throw unauthenticated()
}
