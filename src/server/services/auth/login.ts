import { deleteInvalidSessions, insertSession } from '#db/queries/operators.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { LoginInput } from '#shared/schemas/auth.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { checkCredentials } from './check-credentials.ts'
import { findSessionEnds, SESSION_MS } from './session-ends.ts'
import { createSessionToken, hashSessionToken } from './session-token.ts'

/**
 * Opens a session of 12 hours; `token` is for the caller's cookie and is stored nowhere else.
 * Throws `unauthenticated` when name or password are wrong, `too_many_requests` after repeated
 * failures.
 */
export async function login(
  ctx: ServiceContext,
  input: LoginInput,
): Promise<{ token: string; username: string }> {
  const operator = await checkCredentials(ctx, input)
  if (!operator)
    throw new ServiceError('unauthenticated', 'Benutzername oder Passwort sind falsch.')
  const token = createSessionToken()
  const now = ctx.clock()
  writeTransaction(ctx.db, (tx) => {
    deleteInvalidSessions(tx, findSessionEnds(now))
    insertSession(tx, {
      tokenHash: hashSessionToken(token),
      operatorId: operator.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    })
    writeLog(
      { ...ctx, db: tx },
      {
        type: 'security',
        level: 'success',
        message: 'Anmeldung erfolgreich',
        details: { username: operator.username },
      },
    )
  })
  return { token, username: operator.username }
}
