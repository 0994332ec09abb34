import { createHash } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { findFirstOperator, findOperator, type OperatorRow } from '#db/queries/operators.ts'
import { findAppPassword, touchAppPassword } from '#db/queries/second-factors.ts'
import { type LoginInput, loginInputSchema } from '#shared/schemas/auth.ts'
import type { ServiceContext, ServiceDeps } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { countInLog } from '../logs.ts'
import { hashToken, NO_PASSWORD_HASH, verifyPassword } from './passwords.ts'
import { isSecondFactorOn, useOtp } from './second-factor.ts'

const TRUSTED_MS = 60_000

/**
 * Counts a try to get in against the limits of the caller's address and of the name, whatever is tried. Throws
 * `too_many_requests`.
 */
export const countTry = (ctx: ServiceContext, username: string): Promise<void> =>
  ctx.rateLimits.useLogin(readAddress(ctx), username, isAccountName(ctx.db, username))

/** Gives the tries back after everything was right. */
export const forgiveTries = (ctx: ServiceContext, username: string): Promise<void> =>
  ctx.rateLimits.resetLogin(readAddress(ctx), username, isAccountName(ctx.db, username))

/**
 * The operator whom name, password and, where it is on, the second factor belong to, or null. Every try
 * counts against the limits of the caller's address, a failure becomes a log entry. Throws
 * `too_many_requests`, and `unauthenticated` with `secondFactor` once only the second factor is missing or wrong.
 */
export async function checkCredentials(
  ctx: ServiceContext,
  { username, password, otp }: LoginInput,
): Promise<OperatorRow | null> {
  const operator = findOperator(ctx.db, username)
  await countTry(ctx, username)
  const isRight = await verifyPassword(password, operator?.passwordHash ?? NO_PASSWORD_HASH)
  if (!operator || !isRight) {
    logFailure(ctx, operator)
    return null
  }
  if (isSecondFactorOn(ctx.db, operator.id)) {
    if (!otp) throw missingFactor('Bitte geben Sie den Code aus Ihrer Authenticator-App ein.')
    if (!useOtp(ctx, operator, otp)) {
      logFailure(ctx, operator, 'zweiter Faktor')
      throw missingFactor('Der Code ist falsch, abgelaufen oder schon benutzt.')
    }
  }
  // Only now: who knows the password alone must not get tries back.
  await forgiveTries(ctx, username)
  // Comparing takes its time: a password that was changed meanwhile opens nothing any more.
  return findOperator(ctx.db, username)?.passwordHash === operator.passwordHash ? operator : null
}

/** Whether a name is the operator's: its tries are counted apart from those of names that nobody has. */
const isAccountName = (db: Db, username: string) =>
  findFirstOperator(db)?.username.toLowerCase() === username.toLowerCase()

const missingFactor = (message: string) =>
  new ServiceError('unauthenticated', message, { secondFactor: true })

const readAddress = ({ actor }: ServiceContext) => (actor.kind === 'system' ? '' : actor.address)

/** Counts a try that was wrong, and notes it in the operator's log. */
export function logFailure(
  ctx: ServiceContext,
  operator: OperatorRow | undefined,
  what: 'Passwort' | 'zweiter Faktor' | 'App-Passwort' = 'Passwort',
): void {
  ctx.securityCounts.count('failed_login')
  countInLog(ctx, {
    type: 'security',
    level: 'warning',
    message: 'Anmeldung fehlgeschlagen',
    // A name nobody has may be a password typed into the wrong field: it is not written down.
    whom: `${operator ? operator.username : 'unbekannt'}${what === 'Passwort' ? '' : ` (${what})`}`,
  })
}

/** A header that was right, or is being checked; `operator` as it was in the database then. */
type Check = { operator: Promise<OperatorRow | null>; expiresAt: number }

/** Right headers by SHA-256, per database, so that scrypt does not run for every call. */
const checksByDb = new WeakMap<Db, Map<string, Check>>()

/**
 * The operator whom an `Authorization: Basic` header names, or null: by an app password, or by the
 * operator's own where no second factor is on. That one, when right, is trusted for a minute, or until it
 * changes. Throws `too_many_requests` after repeated failures.
 */
export async function verifyBasic(ctx: ServiceContext, header: string) {
  const credentials = parseBasic(header)
  if (!credentials) return null
  const app = await useAppPassword(ctx, credentials)
  if (app) return app
  if (isRefused(ctx.db)) {
    // The password is not even compared: whoever has it must not learn here that it is right.
    const { username } = credentials
    await countTry(ctx, username)
    logFailure(ctx, findOperator(ctx.db, username), 'App-Passwort')
    return null
  }
  const checks = checksByDb.get(ctx.db) ?? new Map<string, Check>()
  checksByDb.set(ctx.db, checks)
  const now = ctx.clock().getTime()
  for (const [key, check] of checks) if (check.expiresAt <= now) checks.delete(key)

  const key = createHash('sha256').update(header).digest('base64')
  const check = checks.get(key)
  const known = check ? await check.operator : null
  if (known && findOperator(ctx.db, known.username)?.passwordHash === known.passwordHash)
    return { username: known.username }

  const operator = checkCredentials(ctx, credentials)
  // Calls that come meanwhile wait for this one instead of using up tries.
  checks.set(key, { operator, expiresAt: now + TRUSTED_MS })
  const found = await operator.catch((error: unknown) => {
    checks.delete(key)
    throw error
  })
  if (!found) checks.delete(key)
  return found && { username: found.username }
}

/** Asked on every call: one that is removed opens nothing from then on. */
async function useAppPassword(ctx: ServiceContext, { username, password }: LoginInput) {
  const found = findAppPassword(ctx.db, hashToken(password))
  if (!found || found.username !== username) return null
  const now = ctx.clock()
  if (toDay(found.lastUsedAt) !== toDay(now))
    await noteUse(ctx, () => touchAppPassword(ctx.db, found.id, now))
  return { username }
}

const toDay = (instant: Date | null) => instant?.toISOString().slice(0, 10)

/** Writes when something was last used; where nothing can be written, reading must go on. */
export async function noteUse(ctx: ServiceDeps, write: () => void): Promise<void> {
  try {
    await ctx.waitForPrimary()
    write()
  } catch (error) {
    ctx.logger.warn({ err: error }, 'last use not noted')
  }
}

/** Whether HTTP Basic opens nothing by a password of the login; for every name alike, so that no name shows. */
function isRefused(db: Db): boolean {
  const operator = findFirstOperator(db)
  return operator !== undefined && isSecondFactorOn(db, operator.id)
}

function parseBasic(header: string) {
  const encoded = /^basic +([a-z0-9+/=]+) *$/i.exec(header)?.[1]
  if (!encoded) return null
  const [username, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return loginInputSchema.safeParse({ username, password: rest.join(':') }).data ?? null
}
