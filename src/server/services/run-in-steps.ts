import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { mergeCodeSearch } from '#db/queries/code-listing.ts'
import { requireAdmin, type ServiceContext } from './context.ts'
import { ServiceError } from './errors.ts'
import { writeKeepingPages } from './page-changes.ts'
import { retryWhileLocked } from './write-lock.ts'

/** An upper limit, because constant writing could keep a merge from ever finishing; the next night continues. */
const MAX_STEPS = 20_000

type Steps = Pick<ServiceContext, 'db' | 'background' | 'pageChanges'>

/**
 * Works through rows portion by portion, each in a short transaction of its own and with requests
 * in between, until the process is asked to stop. Rendered pages are invalidated once, at the end,
 * even when a portion fails; those before it stay done. Answers the sum of what `work` answers: rows that pages
 * show.
 */
export function runInSteps<Row>(
  { db, background, pageChanges }: Steps,
  portions: Iterable<readonly Row[]>,
  work: (tx: Db, portion: readonly Row[]) => number | undefined,
): Promise<number> {
  return background.run(async (signal) => {
    let sum = 0
    try {
      for (const portion of portions) {
        if (signal.aborted) break
        const done = await retryWhileLocked(() =>
          writeKeepingPages({ db, pageChanges }, (tx) => work(tx, portion)),
        )
        sum += done ?? 0
        await setImmediate()
        await optimizeSearchStep({ db, pageChanges })
        await setImmediate()
      }
    } finally {
      if (sum > 0) pageChanges.invalidatePages()
    }
    return sum
  })
}

/**
 * The same for somebody who waits for the answer and has to know how far it came: throws
 * `unavailable` when a stop leaves portions undone. `work` answers how many rows it changed.
 */
export async function runStepsOrThrow<Row>(
  ctx: Steps,
  portions: Iterable<readonly Row[]>,
  work: (tx: Db, portion: readonly Row[]) => number,
): Promise<void> {
  let isDone = false
  const untilDone = function* () {
    yield* portions
    isDone = true
  }
  await runInSteps(ctx, untilDone(), work)
  if (!isDone)
    throw new ServiceError('unavailable', 'Der Server wird gerade beendet.', {
      retryAfterSeconds: 5,
    })
}

/**
 * Brings the operator's search index, which every change of a code leaves in more pieces, back
 * into one: searches read each piece. In small steps, requests in between, until the process is asked
 * to stop. Answers how many. Throws `unauthenticated`.
 */
export async function optimizeCodeSearch(ctx: ServiceContext): Promise<number> {
  requireAdmin(ctx)
  return ctx.background.run(async (signal) => {
    let steps = 0
    while (!signal.aborted && steps < MAX_STEPS) {
      if (!(await optimizeSearchStep(ctx, { isFirst: steps === 0 }))) break
      steps += 1
      await setImmediate()
    }
    return steps
  })
}

/** One merge step; answers whether more are needed. Long work calls it between its transactions. */
export const optimizeSearchStep = (
  ctx: Pick<ServiceContext, 'db' | 'pageChanges'>,
  { isFirst = false } = {},
): Promise<boolean> =>
  retryWhileLocked(() => writeKeepingPages(ctx, (tx) => mergeCodeSearch(tx, { isFirst })))
