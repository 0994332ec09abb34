import { findOperator, type OperatorRow } from '#db/queries/operators.ts'
import type { LoginInput } from '#shared/schemas/auth.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { NO_PASSWORD_HASH, verifyPassword } from './hash-password.ts'

/**
 * The operator whom name and password belong to, or null. Every try counts against the limits of
 * the caller's address, a failure becomes a log entry. Throws `too_many_requests`.
 */
export async function checkCredentials(
  ctx: ServiceContext,
  { username, password }: LoginInput,
): Promise<OperatorRow | null> {
  const address = ctx.actor.kind === 'system' ? '' : ctx.actor.address
  await ctx.rateLimits.useLogin(address, username)
  const operator = findOperator(ctx.db, username)
  const isRight = await verifyPassword(password, operator?.passwordHash ?? NO_PASSWORD_HASH)
  if (operator && isRight) {
    await ctx.rateLimits.resetLogin(address, username)
    return operator
  }
  writeLog(ctx, {
    type: 'security',
    level: 'warning',
    message: 'Anmeldung fehlgeschlagen',
    // A name nobody has may be a password typed into the wrong field: it is not written down.
    details: { username: operator ? operator.username : 'unbekannt' },
  })
  return null
}
