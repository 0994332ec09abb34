import { deleteBlockedInfluencer } from '#db/queries/influencers.ts'
import { writeTransaction } from '#db/transactions.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'

/**
 * Takes somebody off the block list; the next collection may store their posts again. Throws
 * `unauthenticated`, and `not_found` for somebody who is not on it.
 */
export function unblockInfluencer(
  ctx: ServiceContext,
  input: { username: string },
): { username: string } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    if (!deleteBlockedInfluencer(tx, input.username))
      throw notFound(`@${input.username} ist nicht gesperrt.`)
    writeLog(
      { ...ctx, db: tx },
      { type: 'admin', level: 'info', message: 'Sperre eines Influencers aufgehoben' },
    )
    return { username: input.username }
  })
}
