import { setImmediate } from 'node:timers/promises'
import { mergeCodeSearch } from '#db/queries/code-listing.ts'
import { requireAdmin, type ServiceContext } from '../context.ts'
import { writeKeepingPages } from '../page-changes.ts'
import { retryWhileLocked } from '../write-lock.ts'

/** Ends a merge that the day's writing would never let end; the next night goes on. */
const MAX_STEPS = 20_000

/**
 * Brings the operator's search index, which every change of a code leaves in more pieces, back
 * into one: searches read each piece. In small steps, requests in between, until the process is asked
 * to stop. Answers how many. Throws `unauthenticated`.
 */
export async function tidyCodeSearch(ctx: ServiceContext): Promise<number> {
  requireAdmin(ctx)
  return ctx.background.run(async (signal) => {
    let steps = 0
    while (!signal.aborted && steps < MAX_STEPS) {
      if (!(await mergeSearchPieces(ctx, { isFirst: steps === 0 }))) break
      steps += 1
      await setImmediate()
    }
    return steps
  })
}

/**
 * One step of that, and whether more are to do. Stands between the transactions of long work, in a
 * turn of its own, so that pieces do not pile up until the night.
 */
export const mergeSearchPieces = (
  ctx: Pick<ServiceContext, 'db' | 'pageChanges'>,
  { isFirst = false } = {},
): Promise<boolean> =>
  retryWhileLocked(() => writeKeepingPages(ctx, (tx) => mergeCodeSearch(tx, { isFirst })))
