import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/open-database.ts'
import { writeTransaction } from '#db/transactions.ts'
import { findSqliteError } from './errors.ts'

/**
 * How long a serving process may stand still for a lock of another one, in ms: SQLite waits within
 * the call. All longer waiting is done here, in tries, between which requests are answered.
 */
export const SERVING_WAIT_MS = 50
const PAUSE_MS = 50
/** So long a visitor's change waits for its turn. */
const REQUEST_PATIENCE_MS = 1_000
/** So long work of the program's own does. */
const BACKGROUND_PATIENCE_MS = 60_000

/**
 * Runs a write again and again while another process holds the lock; `work` leaves nothing when it
 * fails, as one transaction does. Rejects with its error, with `SQLITE_BUSY` after a minute.
 */
export const retryWhileLocked = <T>(work: () => T): Promise<T> =>
  retry(work, BACKGROUND_PATIENCE_MS)

async function retry<T>(work: () => T, patienceMs: number): Promise<T> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= endMs) throw error
    }
    await setTimeout(PAUSE_MS)
  }
}

const takeLock = (db: Db) => () => writeTransaction(db, () => {})

const waiting = new WeakMap<Db, Promise<void>>()

/**
 * Resolves when the lock could be taken just now, which changes nothing; requests that wait at a
 * time wait for one and the same try. Rejects with `SQLITE_BUSY` after a second.
 */
export function waitForWriteLock(db: Db): Promise<void> {
  const known = waiting.get(db)
  if (known) return known
  const turn = retry(takeLock(db), REQUEST_PATIENCE_MS).finally(() => waiting.delete(db))
  waiting.set(db, turn)
  return turn
}

/** The same for a job, which has more time. */
export const waitForWriteLockInJob = (db: Db): Promise<void> => retryWhileLocked(takeLock(db))

/** Whether a write failed only because another process held the lock. */
export const isLocked = (error: unknown): boolean => findSqliteError(error).kind === 'BUSY'
