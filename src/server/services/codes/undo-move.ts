import { dismissCodes, listCodeRefs } from '#db/queries/code-edits.ts'
import { readMoveState, restoreMoveState } from '#db/queries/merging.ts'
import { refreshContradictions } from '#db/queries/review-queue.ts'
import { deleteDismissals } from '#db/queries/transfer.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { conflict, toStorageError } from '../errors.ts'
import { writeLog } from '../logs.ts'
import { loadAdminCode } from './load-codes.ts'
import { refreshStandingAndCounters } from './ranking.ts'

/** How many moves can be taken back, the last ones. They are kept in memory: none after a restart. */
const KEPT = 50

/**
 * Notes a code that leaves its place, so that the move can be taken back, and that posts which are read as
 * before do not bring it there again. Part of the caller's transaction.
 */
export function beginMove(
  ctx: Pick<AdminContext, 'db' | 'clock' | 'moves'>,
  { fromId, intoId }: { fromId: number; intoId: number | null },
): void {
  ctx.moves.delete(fromId)
  ctx.moves.set(fromId, readMoveState(ctx.db, { fromId, intoId }))
  for (const id of [...ctx.moves.keys()].slice(0, -KEPT)) ctx.moves.delete(id)
  dismissCodes(ctx.db, [fromId], ctx.clock())
}

/**
 * Puts a code back to where it was before it was moved or merged, with its posts, votes and copies; what
 * came since stays with the code that took it over. Throws `conflict` when that is no longer possible.
 */
export function undoMove(ctx: AdminContext, { id }: { id: number }): AdminCode {
  const before = ctx.moves.get(id)
  if (!before) throw conflict('Das lässt sich nicht mehr zurücknehmen.')
  const now = ctx.clock()
  const ids = before.codes.map((code) => code.id)
  const restored = writeTransaction(ctx.db, (tx) => {
    const owners = listCodeRefs(tx, ids)
    try {
      restoreMoveState(tx, before)
    } catch (error) {
      throw toStorageError(error) ?? conflict(CHANGED)
    }
    deleteDismissals(
      tx,
      before.codes.filter((code) => code.id === id),
    )
    refreshContradictions(tx, ids)
    refreshStandingAndCounters(tx, ids, now)
    refreshCountersOf(tx, owners, now)
    const code = loadAdminCode(tx, id)
    const message = `Code ${code.code} (${code.brand.name}) wieder wie zuvor`
    writeLog(ctx, { type: 'admin', level: 'info', message, details: { id } })
    return code
  })
  ctx.moves.delete(id)
  return restored
}

const CHANGED =
  'Das lässt sich nicht mehr zurücknehmen: Eine der Marken, der Influencer oder der andere Code fehlt inzwischen.'
