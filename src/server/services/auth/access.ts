import type { Db } from '#db/open-database.ts'
import {
  deleteSession,
  deleteSessionsOf,
  listSessions,
  updateOperator,
} from '#db/queries/operators.ts'
import * as factors from '#db/queries/second-factors.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type {
  Access,
  AddAppPasswordInput,
  ChangePasswordInput,
  Confirmation,
} from '#shared/schemas/auth.ts'
import type { AdminContext } from '../context.ts'
import { conflict, fail, invalidInput, notFound, ServiceError } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { type LogInput, writeLog } from '../logs.ts'
import { checkCredentials, countTry, forgiveTries, logFailure } from './credentials.ts'
import { generatePassword, hashPassword, hashToken, TOKEN_LENGTH } from './passwords.ts'
import { generateKey, isSecondFactorOn, renewRecoveryCodes, useDigits } from './second-factor.ts'
import { findSessionOwner, toValidSessions } from './sessions.ts'

// What opens and closes ways in is done in the panel only: an app password must not make another one.

/** All ways in: what of the second factor is known, app passwords, sessions. */
export function getAccess(ctx: AdminContext): Access {
  const { operator, tokenHash } = requirePanel(ctx)
  const factor = factors.findSecondFactor(ctx.db, operator.id)
  return {
    isPasswordConfigured: ctx.isPasswordConfigured,
    secondFactor: factor?.enabledAt
      ? {
          enabledAt: factor.enabledAt.toISOString(),
          recoveryCodesLeft: factors.countRecoveryCodes(ctx.db, operator.id),
        }
      : null,
    appPasswords: factors.listAppPasswords(ctx.db, operator.id).map(withIsoDates),
    sessions: listSessions(ctx.db, operator.id, toValidSessions(ctx)).map((session) => ({
      ...withIsoDates(session),
      id: session.tokenHash,
      isCurrent: session.tokenHash === tokenHash,
    })),
  }
}

/** Sets another password and ends all other sessions. Throws `conflict` where the environment sets it. */
export async function changePassword(ctx: AdminContext, input: ChangePasswordInput): Promise<void> {
  if (ctx.isPasswordConfigured)
    throw conflict(
      'Das Passwort steht in ADMIN_PASSWORD, in der Umgebung des Servers. Bitte ändern Sie es dort und starten Sie den Server neu.',
    )
  await confirm(ctx, input)
  const passwordHash = await hashPassword(input.newPassword)
  writeTransaction(ctx.db, (tx) => {
    // Again: hashing takes its time, and a session that ended meanwhile sets no password.
    const { operator, tokenHash } = requirePanel(ctx)
    updateOperator(tx, operator.id, { passwordHash, updatedAt: ctx.clock() })
    deleteSessionsOf(tx, operator.id, tokenHash)
    log(ctx, 'Passwort geändert')
  })
}

/** A new key for an app; nothing asks for its codes before `enableFactor`. */
export async function beginFactor(ctx: AdminContext, input: Confirmation, issuer: string) {
  const { operator } = await confirm(ctx, input)
  const key = generateKey(operator.username, issuer)
  writeTransaction(ctx.db, (tx) => {
    requireNoFactor(tx, operator.id)
    factors.replaceSecondFactor(tx, operator.id, key.secret)
  })
  return key
}

/**
 * Asks for the second factor from now on, once a code shows that the app has the key. Ends all other
 * sessions, which were opened without it. The recovery codes are answered this once. A wrong code is a failed
 * login: whoever found the panel open must not try them all.
 */
export async function enableFactor(ctx: AdminContext, { otp }: { otp: string }) {
  const { operator } = requirePanel(ctx)
  await countTry(ctx, operator.username)
  const recoveryCodes = writeTransaction(ctx.db, (tx) => {
    const { tokenHash } = requirePanel(ctx)
    requireNoFactor(tx, operator.id)
    if (!useDigits(ctx, operator, otp.replace(/\s/g, ''))) return null
    factors.enableSecondFactor(tx, operator.id, ctx.clock())
    deleteSessionsOf(tx, operator.id, tokenHash)
    log(ctx, 'Zweiter Faktor eingeschaltet')
    return renewRecoveryCodes(tx, operator.id)
  })
  if (!recoveryCodes) {
    logFailure(ctx, operator, 'zweiter Faktor')
    throw invalidInput(
      'otp',
      'Der Code passt nicht. Bitte geben Sie den ein, den die App jetzt zeigt.',
    )
  }
  await forgiveTries(ctx, operator.username)
  return { recoveryCodes }
}

/** The password alone is enough from now on. Ends all other sessions. */
export async function disableFactor(ctx: AdminContext, input: Confirmation): Promise<void> {
  const { operator, tokenHash } = await confirm(ctx, input)
  writeTransaction(ctx.db, (tx) => {
    if (!factors.deleteSecondFactor(tx, operator.id)) return
    deleteSessionsOf(tx, operator.id, tokenHash)
    log(ctx, 'Zweiter Faktor ausgeschaltet', { level: 'warning' })
  })
}

/** Ten new recovery codes, answered this once; the former ones are over. */
export async function renewCodes(ctx: AdminContext, input: Confirmation) {
  const { operator } = await confirm(ctx, input)
  return writeTransaction(ctx.db, (tx) => {
    if (!isSecondFactorOn(tx, operator.id)) throw conflict('Der zweite Faktor ist ausgeschaltet.')
    log(ctx, 'Neue Wiederherstellungscodes erstellt')
    return { recoveryCodes: renewRecoveryCodes(tx, operator.id) }
  })
}

/** A password for one program that calls the API, answered this once. */
export async function addAppPassword(ctx: AdminContext, input: AddAppPasswordInput) {
  const { operator } = await confirm(ctx, input)
  const password = generatePassword(TOKEN_LENGTH)
  const row = { operatorId: operator.id, passwordHash: hashToken(password) }
  writeTransaction(ctx.db, (tx) => {
    if (factors.listAppPasswords(tx, operator.id).length >= LIMITS.appPasswords)
      throw conflict(
        `Es gibt schon ${LIMITS.appPasswords} App-Passwörter. Bitte entfernen Sie eines, das nicht mehr gebraucht wird.`,
      )
    factors.insertAppPassword(tx, { ...row, name: input.title, createdAt: ctx.clock() })
    log(ctx, 'App-Passwort erstellt', { details: { name: input.title } })
  })
  return { password }
}

/** Whatever uses it is refused from the next call on. */
export function removeAppPassword(ctx: AdminContext, { id }: { id: number }): void {
  const { operator } = requirePanel(ctx)
  writeTransaction(ctx.db, (tx) => {
    const name =
      factors.deleteAppPassword(tx, operator.id, id) ??
      fail(notFound('Dieses App-Passwort gibt es nicht.'))
    log(ctx, 'App-Passwort entfernt', { details: { name } })
  })
}

/** Ends one session; one that is over is no fault. */
export function endSession(ctx: AdminContext, { sessionId }: { sessionId: string }): void {
  requirePanel(ctx)
  writeTransaction(ctx.db, (tx) => {
    if (deleteSession(tx, sessionId)) log(ctx, 'Anmeldung beendet')
  })
}

/** Ends all sessions, the one at hand with them. */
export function endAllSessions(ctx: AdminContext): void {
  const { operator } = requirePanel(ctx)
  writeTransaction(ctx.db, (tx) => {
    const sessions = deleteSessionsOf(tx, operator.id)
    log(ctx, 'Überall abgemeldet', { details: { sessions } })
  })
}

const log = (ctx: AdminContext, message: string, more: Partial<LogInput> = {}) =>
  writeLog(ctx, { type: 'security', level: 'info', message, ...more })

function requireNoFactor(db: Db, operatorId: number): void {
  if (isSecondFactorOn(db, operatorId)) throw conflict('Der zweite Faktor ist schon eingeschaltet.')
}

/** The operator and the session at hand. Throws `forbidden` for HTTP Basic, which has none. */
function requirePanel(ctx: AdminContext) {
  const token = ctx.actor.kind === 'admin' ? ctx.actor.sessionToken : null
  return (
    (token && findSessionOwner(ctx, token)) ||
    fail(new ServiceError('forbidden', 'Das geht nur im Panel, nach einer Anmeldung dort.'))
  )
}

/**
 * The same once password and second factor were given again, if the session is still open then. A wrong one is
 * a failed login, for limits and log; it must not look like the end of the session.
 */
export async function confirm(ctx: AdminContext, { password, otp }: Confirmation) {
  const { username } = requirePanel(ctx).operator
  const isRight = await checkCredentials(ctx, { username, password, otp }).catch(
    (error: unknown) => {
      if (error instanceof ServiceError && error.secondFactor)
        throw invalidInput('otp', error.message)
      throw error
    },
  )
  return isRight ? requirePanel(ctx) : fail(invalidInput('password', 'Das Passwort ist falsch.'))
}
