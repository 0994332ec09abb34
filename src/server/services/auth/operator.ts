import * as operators from '#db/queries/operators.ts'
import { deleteSecondFactor } from '#db/queries/second-factors.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type { AdminContext } from '../context.ts'
import { fail, invalidInput, notFound } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts'

/**
 * Makes the one account fit the configuration, at every start. A password that differs is set and
 * ends sessions; without one an empty database gets a generated one.
 */
export async function ensureOperator(
  ctx: AdminContext,
  input: { username: string; password: string | undefined },
): Promise<{ generatedPassword: string | null }> {
  const { username, password } = input
  const operator = operators.findFirstOperator(ctx.db)
  const updatedAt = ctx.clock()
  if (!operator) {
    const firstPassword = password ?? generatePassword()
    const passwordHash = await hashPassword(firstPassword)
    operators.insertOperator(ctx.db, { username, passwordHash, updatedAt })
    return { generatedPassword: password === undefined ? firstPassword : null }
  }
  const differs = password !== undefined && !(await verifyPassword(password, operator.passwordHash))
  const change = {
    ...(operator.username === username ? {} : { username }),
    ...(differs ? { passwordHash: await hashPassword(password) } : {}),
  }
  if (Object.keys(change).length === 0) return { generatedPassword: null }
  writeTransaction(ctx.db, (tx) => {
    operators.updateOperator(tx, operator.id, { ...change, updatedAt })
    operators.deleteSessionsOf(tx, operator.id)
    const message = 'Zugangsdaten des Betreibers aus der Konfiguration übernommen'
    writeLog(ctx, { type: 'security', level: 'info', message })
  })
  return { generatedPassword: null }
}

/**
 * Gives the operator a new password (generated, unless one is given), answered this once, and ends
 * all sessions. Throws `not_found` on an empty database, and `invalid_input` for a password that is
 * too short or long.
 */
export async function resetPassword(ctx: AdminContext, given?: string) {
  const operator = requireOperator(ctx)
  const password = given ?? generatePassword()
  // What a person types in may be too easy to guess, or more than a login takes.
  const { newPasswordLength: least, passwordLength: most } = LIMITS
  if (password.length < least || password.length > most)
    throw invalidInput('password', `Das Passwort muss ${least} bis ${most} Zeichen lang sein.`)
  const passwordHash = await hashPassword(password)
  writeTransaction(ctx.db, (tx) => {
    operators.updateOperator(tx, operator.id, { passwordHash, updatedAt: ctx.clock() })
    operators.deleteSessionsOf(tx, operator.id)
    const message = 'Passwort des Betreibers zurückgesetzt'
    writeLog(ctx, { type: 'security', level: 'warning', message })
  })
  return { username: operator.username, password }
}

/**
 * Switches the second factor off and ends all sessions; for who lost the app and the recovery codes.
 * Answers whether it was on. Throws `not_found` on an empty database.
 */
export function disableSecondFactor(ctx: AdminContext): boolean {
  const operator = requireOperator(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const wasOn = deleteSecondFactor(tx, operator.id)
    operators.deleteSessionsOf(tx, operator.id)
    const message = 'Zweiter Faktor auf dem Server ausgeschaltet'
    if (wasOn) writeLog(ctx, { type: 'security', level: 'warning', message })
    return wasOn
  })
}

const requireOperator = ({ db }: AdminContext) =>
  operators.findFirstOperator(db) ??
  fail(notFound('Es ist noch kein Zugang eingerichtet; das tut der erste Start des Servers.'))
