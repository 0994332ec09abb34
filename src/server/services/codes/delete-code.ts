import { listCodeRefs } from '#db/queries/code-bulk.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { removeCodes } from './remove-codes.ts'

/**
 * Deletes a code with its sources, votes and copies, for good: collections do not add it again.
 * Throws `unauthenticated` and `not_found`.
 */
export function deleteCode(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const [code] = listCodeRefs(tx, [input.id])
    if (!code) throw notFound('Code nicht gefunden')
    removeCodes(tx, [code], ctx.clock())
    const details = { id: code.id, brandId: code.brandId }
    const message = `Code ${code.code} gelöscht`
    writeLog({ ...ctx, db: tx }, { type: 'admin', level: 'info', message, details })
    return { id: code.id }
  })
}
