import type { Db } from '#db/open-database.ts'
import {
  type CodeRef,
  deleteCodeRows,
  dismissCodes,
  listCodeRefs,
} from '#db/queries/code-changes.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { refreshCountersOf } from '../counters/refresh-counters.ts'
import { notFound } from '../errors.ts'
import { writeLog } from '../logs/write-log.ts'
import { changeManyCodes } from './change-many-codes.ts'

/**
 * Deletes a code with its sources, votes and copies, for good: collections do not add it again.
 * Throws `unauthenticated` and `not_found`.
 */
export function deleteCode(ctx: ServiceContext, input: { id: number }): { id: number } {
  requireAdmin(ctx)
  return writeTransaction(ctx.db, (tx) => {
    const [code] = listCodeRefs(tx, [input.id])
    if (!code) throw notFound('Diesen Code gibt es nicht.')
    removeCodes(tx, [code], ctx.clock())
    refreshCountersOf(tx, [code], ctx.clock())
    const details = { id: code.id, brandId: code.brandId }
    const message = `Code ${code.code} gelöscht`
    writeLog({ ...ctx, db: tx }, { type: 'admin', level: 'info', message, details })
    return { id: code.id }
  })
}

/**
 * Deletes codes for good; unknown ids are passed over. In steps, see `changeManyCodes`.
 */
export const deleteCodes = (ctx: ServiceContext, { ids }: { ids: number[] }): Promise<BulkResult> =>
  changeManyCodes(ctx, {
    ids,
    done: 'gelöscht',
    work: (tx, portion) => {
      const codes = listCodeRefs(tx, portion)
      removeCodes(tx, codes, ctx.clock())
      return codes
    },
  })

/** The ranks of the brand's other codes, for which the votes counted, too, follow within minutes. */
function removeCodes(db: Db, codes: readonly CodeRef[], now: Date): void {
  const ids = codes.map(({ id }) => id)
  dismissCodes(db, ids, now)
  deleteCodeRows(db, ids)
}
