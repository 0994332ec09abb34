import {
  deleteBlockedInfluencer,
  insertBlockedInfluencer,
  listBlockedRows,
} from '#db/queries/influencers.ts'
import { writeTransaction } from '#db/transactions.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import type {
  BlockedInfluencer,
  BlockInfluencerInput,
  BlockResult,
} from '#shared/schemas/influencer.ts'
import type { AdminContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { withIsoDates } from '../iso-dates.ts'
import { writeLog } from '../logs.ts'
import { deletePerson } from './delete-person.ts'

/**
 * Puts somebody who objects on the block list and deletes all that is stored of them, with codes that
 * only they posted, which others may post again. Codes that others posted, too, become theirs. Throws
 * `conflict` when blocked already.
 */
export function blockInfluencer(ctx: AdminContext, input: BlockInfluencerInput): BlockResult {
  const { username } = input
  const now = ctx.clock()
  return writeTransaction(ctx.db, (tx) => {
    const row = { username, reason: input.reason || null, createdAt: now }
    if (!insertBlockedInfluencer(tx, row)) throw conflict(`@${username} ist bereits gesperrt.`)
    const codesRemoved = deletePerson(tx, username, now)
    // Name and reason stand in the block list alone: log entries outlive an unblocking.
    const message = 'Influencer gesperrt'
    writeLog(ctx, { type: 'admin', level: 'info', message, details: { codesRemoved } })
    return { username, codesRemoved }
  })
}

/** The next collection may store their posts again. Throws `not_found`. */
export function unblockInfluencer(ctx: AdminContext, input: { username: string }) {
  return writeTransaction(ctx.db, (tx) => {
    if (!deleteBlockedInfluencer(tx, input.username))
      throw notFound(`@${input.username} ist nicht gesperrt.`)
    writeLog(ctx, { type: 'admin', level: 'info', message: 'Sperre eines Influencers aufgehoben' })
    return { username: input.username }
  })
}

/** People whose posts are not read, newest first. */
export function listBlockedInfluencers(ctx: AdminContext): BlockedInfluencer[] {
  return listBlockedRows(ctx.db, { limit: LIMITS.blockedInfluencers }).map(withIsoDates)
}
