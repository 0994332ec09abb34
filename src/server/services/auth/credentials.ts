import { createHash } from 'node:crypto'
import type { Db } from '#db/open-database.ts'
import { findOperator, type OperatorRow } from '#db/queries/operators.ts'
import { type LoginInput, loginInputSchema } from '#shared/schemas/auth.ts'
import type { ServiceContext } from '../context.ts'
import { writeLog } from '../logs.ts'
import { NO_PASSWORD_HASH, verifyPassword } from './passwords.ts'

const TRUSTED_MS = 60_000

/**
 * The operator whom name and password belong to, or null. Every try counts against the limits of
 * the caller's address, a failure becomes a log entry. Throws `too_many_requests`.
 */
export async function checkCredentials(ctx: ServiceContext, { username, password }: LoginInput) {
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

/** A header that was right, or is being checked; `operator` as it was in the database then. */
type Check = { operator: Promise<OperatorRow | null>; expiresAt: number }

/** Right headers by SHA-256, per database, so that scrypt does not run for every call. */
const checksByDb = new WeakMap<Db, Map<string, Check>>()

/**
 * The operator whom an `Authorization: Basic` header names, or null. A right one is trusted for a
 * minute, or until the password changes. Throws `too_many_requests` after repeated failures.
 */
export async function verifyBasic(ctx: ServiceContext, header: string) {
  const credentials = parseBasic(header)
  if (!credentials) return null
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

function parseBasic(header: string) {
  const encoded = /^basic +([a-z0-9+/=]+) *$/i.exec(header)?.[1]
  if (!encoded) return null
  const [username, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return loginInputSchema.safeParse({ username, password: rest.join(':') }).data ?? null
}
