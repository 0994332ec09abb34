import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { writeTransaction } from '#db/transactions.ts'

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>

/**
 * Work that outlives the request that caused it, such as fetching a logo or sending a mail. After
 * `stop` new work is begun with a fired signal, which ends it before it does anything.
 */
export function createBackgroundTasks() {
  const controller = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    /** Answers what the work does; its signal fires when the process is asked to stop. */
    run: <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const task = work(controller.signal).finally(() => running.delete(task))
      running.add(task)
      return task
    },
    /** Fires the signal at once and resolves when all work has ended. */
    stop: async () => {
      controller.abort()
      await Promise.allSettled(running)
    },
  }
}

/**
 * For jobs that go through whole tables: does the work batch by batch, each in a transaction of its own and
 * with requests in between, until the process is asked to stop. Answers the sum of what `work` answers.
 */
export const writeInBatches = <Row>(
  { db, background }: { db: Db; background: BackgroundTasks },
  batches: Iterable<readonly Row[]>,
  work: (tx: Db, batch: readonly Row[]) => number,
): Promise<number> =>
  background.run(async (signal) => {
    let sum = 0
    for (const batch of batches) {
      if (signal.aborted) break
      sum += writeTransaction(db, (tx) => work(tx, batch))
      await setImmediate()
    }
    return sum
  })
