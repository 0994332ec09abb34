import { createHash, randomBytes } from 'node:crypto'
import {
  deleteInvalidSessions,
  deleteSession,
  type ExpiryRange,
  findSessionOperator,
  insertSession,
} from '#db/queries/operators.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { LoginInput } from '#shared/schemas/auth.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { ServiceError, unauthenticated } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { checkCredentials } from './credentials.ts'

const SESSION_MS = 12 * 60 * 60 * 1000

/**
 * Opens a session of 12 hours; `token` is for the caller's cookie and is stored nowhere else.
 * Throws `unauthenticated` for a wrong name or password, and `too_many_requests`.
 */
export async function login(ctx: ServiceContext, input: LoginInput) {
  const operator = await checkCredentials(ctx, input)
  if (!operator)
    throw new ServiceError('unauthenticated', 'Benutzername oder Passwort sind falsch.')
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  writeTransaction(ctx.db, (tx) => {
    deleteInvalidSessions(tx, toExpiryRange(now))
    insertSession(tx, {
      tokenHash: hashSessionToken(token),
      operatorId: operator.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    })
    const message = 'Anmeldung erfolgreich'
    const details = { username: operator.username }
    writeLog(ctx, { type: 'security', level: 'success', message, details })
  })
  return { token, username: operator.username }
}

/** Ends the session; an unknown token is no fault. */
export function logout(ctx: ServiceContext, input: { token: string }): void {
  deleteSession(ctx.db, hashSessionToken(input.token))
}

/** The operator whose session the token opens; null when it is unknown or over. */
export function findSession(ctx: ServiceContext, input: { token: string }) {
  const tokenHash = hashSessionToken(input.token)
  return findSessionOperator(ctx.db, { tokenHash, valid: toExpiryRange(ctx.clock()) }) ?? null
}

/**
 * Asks again, for work that outlives the check at its request, whether the operator's session is
 * still open. HTTP Basic and the program's own jobs have none.
 */
export function requireSession(ctx: AdminContext): void {
  const token = ctx.actor.kind === 'admin' ? ctx.actor.sessionToken : null
  if (token !== null && !findSession(ctx, { token })) throw unauthenticated()
}

/** Deletes sessions that are over; answers how many. */
export function deleteOldSessions(ctx: AdminContext): number {
  return deleteInvalidSessions(ctx.db, toExpiryRange(ctx.clock()))
}

/**
 * When sessions end that are valid now. A session ending much later was opened while the clock was
 * ahead; it would never expire. A clock put back by less than 12 hours ends none.
 */
const toExpiryRange = (now: Date): ExpiryRange => ({
  first: new Date(now.getTime() + 1),
  last: new Date(now.getTime() + 2 * SESSION_MS),
})

/** What the database keeps of a token, which only the cookie holds. */
const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex')
