import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { writeTransaction } from '#db/write-transaction.ts'
import type { ServiceContext } from './context.ts'
import { retryWhileLocked } from './write-lock.ts'

/**
 * Works through rows portion by portion, each in a short transaction of its own and with requests
 * in between, until the process is asked to stop. Answers the sum of what `work` answers.
 */
export function runInSteps<Row>(
  { db, background }: Pick<ServiceContext, 'db' | 'background'>,
  portions: Iterable<readonly Row[]>,
  work: (tx: Db, portion: readonly Row[]) => number,
): Promise<number> {
  return background.run(async (signal) => {
    let sum = 0
    if (signal.aborted) return sum
    for (const portion of portions) {
      sum += await retryWhileLocked(() => writeTransaction(db, (tx) => work(tx, portion)))
      await setImmediate()
      if (signal.aborted) break
    }
    return sum
  })
}
