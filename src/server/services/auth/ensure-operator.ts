import {
  deleteSessionsOf,
  findFirstOperator,
  insertOperator,
  updateOperator,
} from '#db/queries/operators.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeLog } from '../logs/write-log.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

/**
 * Makes the one account fit the configuration, at every start. A given password is set when it
 * differs (open sessions end); without one an empty database gets a generated password, answered
 * once. Throws `unauthenticated` for visitors.
 */
export async function ensureOperator(
  ctx: ServiceContext,
  input: { username: string; password: string | undefined },
): Promise<{ generatedPassword: string | null }> {
  requireAdmin(ctx)
  const { username, password } = input
  const operator = findFirstOperator(ctx.db)
  const updatedAt = ctx.clock()
  if (!operator) {
    const firstPassword = password ?? generatePassword()
    const passwordHash = await hashPassword(firstPassword)
    insertOperator(ctx.db, { username, passwordHash, updatedAt })
    return { generatedPassword: password === undefined ? firstPassword : null }
  }
  const differs = password !== undefined && !(await verifyPassword(password, operator.passwordHash))
  const change = {
    ...(operator.username === username ? {} : { username }),
    ...(differs ? { passwordHash: await hashPassword(password) } : {}),
  }
  if (Object.keys(change).length === 0) return { generatedPassword: null }
  writeTransaction(ctx.db, (tx) => {
    updateOperator(tx, operator.id, { ...change, updatedAt })
    deleteSessionsOf(tx, operator.id)
    const message = 'Zugangsdaten des Betreibers aus der Konfiguration übernommen'
    writeLog({ ...ctx, db: tx }, { type: 'security', level: 'info', message })
  })
  return { generatedPassword: null }
}
