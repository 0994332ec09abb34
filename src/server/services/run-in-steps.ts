import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { mergeSearchPieces } from './codes/tidy-code-search.ts'
import type { ServiceContext } from './context.ts'
import { ServiceError } from './errors.ts'
import { writeKeepingPages } from './page-changes.ts'
import { retryWhileLocked } from './write-lock.ts'

type Steps = Pick<ServiceContext, 'db' | 'background' | 'pageChanges'>

/**
 * Works through rows portion by portion, each in a short transaction of its own and with requests
 * in between, until the process is asked to stop. Rendered pages get old once, at the end, also when
 * a portion fails; those before it stay done. Answers the sum of what `work` answers: rows that pages
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
        await mergeSearchPieces({ db, pageChanges })
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
export async function runAllSteps<Row>(
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
