import { insertBlockedInfluencer } from '#db/queries/blocked-influencers.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BlockInfluencerInput, BlockResult } from '#shared/schemas/influencer.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { forgetPerson } from './forget-person.ts'

/**
 * Puts somebody who objects on the block list and removes all that is stored of them. Codes that
 * only they posted go, too, but are not dismissed: another person may post them. Somebody unknown
 * so far may be blocked. Throws `unauthenticated`, and `conflict` when blocked already.
 */
export function blockInfluencer(ctx: ServiceContext, input: BlockInfluencerInput): BlockResult {
  requireAdmin(ctx)
  const { username } = input
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const row = { username, reason: input.reason || null, createdAt: now }
    if (!insertBlockedInfluencer(tx, row)) throw conflict(`@${username} ist bereits gesperrt.`)
    const codesRemoved = forgetPerson(tx, username, now)
    // Name and reason stand in the block list alone: log entries outlive an unblocking.
    writeLog(
      { ...ctx, db: tx },
      { type: 'admin', level: 'info', message: 'Influencer gesperrt', details: { codesRemoved } },
    )
    return { username, codesRemoved }
  })
}
