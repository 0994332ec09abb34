import { randomBytes } from 'node:crypto'
import * as operators from '#db/queries/operators.ts'
import { readSettings } from '#db/queries/settings.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { LoginInput } from '#shared/schemas/auth.ts'
import type { AdminContext, ServiceContext } from '../context.ts'
import { ServiceError, unauthenticated } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { checkCredentials, noteUse } from './credentials.ts'
import { hashToken } from './passwords.ts'

const MINUTE_MS = 60_000
const SESSION_MS = 12 * 60 * MINUTE_MS

/**
 * Opens a session of 12 hours at most; `token` is for the caller's cookie and is stored nowhere else.
 * Throws `unauthenticated` for a wrong name or password, or second factor, and `too_many_requests`.
 */
export async function login(ctx: ServiceContext, input: LoginInput) {
  const operator = await checkCredentials(ctx, input)
  if (!operator)
    throw new ServiceError('unauthenticated', 'Benutzername oder Passwort sind falsch.')
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  writeTransaction(ctx.db, (tx) => {
    operators.deleteInvalidSessions(tx, toValidSessions(ctx))
    operators.insertSession(tx, {
      tokenHash: hashToken(token),
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
  operators.deleteSession(ctx.db, hashToken(input.token))
}

/** The operator whose session the token opens; null when it is unknown or over. */
export function findSession(ctx: ServiceContext, { token }: { token: string }) {
  const session = operators.findSessionOperator(ctx.db, {
    tokenHash: hashToken(token),
    valid: toValidSessions(ctx),
  })
  return session ? { username: session.username } : null
}

/** The same for a call by which the operator does something: written down once a minute at most. */
export async function useSession(ctx: ServiceContext, { token }: { token: string }) {
  const tokenHash = hashToken(token)
  const session = operators.findSessionOperator(ctx.db, { tokenHash, valid: toValidSessions(ctx) })
  if (!session) return null
  const now = ctx.clock()
  if (Math.abs(now.getTime() - session.lastUsedAt.getTime()) >= MINUTE_MS)
    await noteUse(ctx, () => operators.touchSession(ctx.db, tokenHash, now))
  return { username: session.username }
}

/** The operator's row and the session as the database knows it; null when it is over. */
export function findSessionOwner(ctx: ServiceContext, token: string) {
  const session = findSession(ctx, { token })
  const operator = session && operators.findOperator(ctx.db, session.username)
  return operator ? { operator, tokenHash: hashToken(token) } : null
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
  return operators.deleteInvalidSessions(ctx.db, toValidSessions(ctx))
}

/**
 * When sessions end that are valid now, and since when they must have been used. A session ending much
 * later was opened while the clock was ahead; it would never expire. A clock put back by less than 12
 * hours ends none.
 */
export function toValidSessions({
  db,
  clock,
}: Pick<ServiceContext, 'db' | 'clock'>): operators.ValidSessions {
  const now = clock().getTime()
  return {
    first: new Date(now + 1),
    last: new Date(now + 2 * SESSION_MS),
    usedSince: new Date(now - readSettings(db).sessionIdleMinutes * MINUTE_MS),
  }
}
