import type { Db } from '#db/open-database.ts'
import {
  deleteInfluencerRow,
  deleteSourcesOf,
  deriveFromSources,
  insertBlockedInfluencer,
  listCodesShownBy,
} from '#db/queries/blocked-influencers.ts'
import { deleteCodeRows } from '#db/queries/code-bulk.ts'
import { findInfluencerByUsername } from '#db/queries/influencers.ts'
import { deleteModelReadingsOf } from '#db/queries/model-readings.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { BlockInfluencerInput, BlockResult } from '#shared/schemas/influencer.ts'
import { refreshAfterRemoval } from '../codes/refresh-after-removal.ts'
import { refreshCodeStanding } from '../codes/refresh-code-standing.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'

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
    // Also of somebody whose posts gave no code.
    deleteModelReadingsOf(tx, username)
    const known = findInfluencerByUsername(tx, username)
    const codesRemoved = known ? forgetInfluencer(tx, known.id, now) : 0
    // Name and reason stand in the block list alone: log entries outlive an unblocking.
    writeLog(
      { ...ctx, db: tx },
      { type: 'admin', level: 'info', message: 'Influencer gesperrt', details: { codesRemoved } },
    )
    return { username, codesRemoved }
  })
}

/** Answers how many codes went along. */
function forgetInfluencer(db: Db, influencerId: number, now: Date): number {
  const shown = listCodesShownBy(db, influencerId)
  const removed = shown.filter((code) => !code.isShared).map(({ id }) => id)
  const kept = shown.filter((code) => code.isShared).map(({ id }) => id)
  deleteSourcesOf(db, influencerId)
  deleteCodeRows(db, removed)
  deriveFromSources(db, kept)
  deleteInfluencerRow(db, influencerId)
  if (kept.length > 0) refreshCodeStanding(db, kept, now)
  refreshAfterRemoval(db, shown, now)
  return removed.length
}
