import { deleteSessionsOf, findFirstOperator, updateOperator } from '#db/queries/operators.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './hash-password.ts'

/**
 * Gives the operator a new generated password, answered this once, and ends all sessions.
 * Throws `unauthenticated` for visitors and `not_found` on an empty database.
 */
export async function resetPassword(
  ctx: ServiceContext,
): Promise<{ username: string; password: string }> {
  requireAdmin(ctx)
  const operator = findFirstOperator(ctx.db)
  if (!operator) throw notFound('Es ist noch kein Zugang eingerichtet.')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  writeTransaction(ctx.db, (tx) => {
    updateOperator(tx, operator.id, { passwordHash, updatedAt: ctx.clock() })
    deleteSessionsOf(tx, operator.id)
    const message = 'Passwort des Betreibers zurückgesetzt'
    writeLog({ ...ctx, db: tx }, { type: 'security', level: 'warning', message })
  })
  return { username: operator.username, password }
}
