import type { Db } from '#db/open-database.ts'
import type { CodeRef } from '#db/queries/code-edits.ts'
import { writeTransaction } from '#db/transactions.ts'
import type { BulkResult } from '#shared/schemas/admin-code.ts'
import type { AdminContext } from '../context.ts'
import { refreshCountersOf } from '../counters.ts'
import { writeLog } from '../logs.ts'

/** How many codes the log entry names. */
const NAMED = 50

type Change = {
  /** What the log entry says was done, such as 'gelöscht'. */
  done: string
  /** Changes the codes, but no counters; answers those for which it was new. */
  work: (tx: Db) => CodeRef[]
}

/**
 * Changes many codes with the counters of their brands and influencers in one transaction; one log
 * entry for all.
 */
export function changeManyCodes(ctx: AdminContext, { done, work }: Change): BulkResult {
  return writeTransaction(ctx.db, (tx) => {
    const codes = work(tx)
    const changed = codes.length
    if (changed === 0) return { changed }
    refreshCountersOf(tx, codes, ctx.clock())
    const [first] = codes
    const what = changed === 1 ? `Code ${first?.code} (${first?.brandName})` : `${changed} Codes`
    const details = {
      changed,
      codes: codes.slice(0, NAMED).map(({ code, brandName }) => `${code} (${brandName})`),
    }
    writeLog(ctx, { type: 'admin', level: 'info', message: `${what} ${done}`, details })
    return { changed }
  })
}
