import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { OperatorError } from '#shared/domain/errors.ts'
import type { DatabaseHandle } from './open-database.ts'

export type ReplicaOptions = {
  /** Address of the primary, a libSQL server. */
  syncUrl: string
  authToken: string | null
  /** How often what other nodes wrote is fetched. */
  syncSeconds: number
}

/** The package's types lack the options, and do not say that the interface is better-sqlite3's. */
type Replica = Database.Database & { sync: () => void; maxWriteReplicationIndex: () => number }
type ReplicaConstructor = new (path: string, options: object) => Replica

/** So long a primary may take to say that it is there. */
const ANSWER_MS = 1_000

/** The primary did not answer; services make `unavailable` of this code. */
const AWAY = 'SQLITE_PRIMARY_AWAY'

/**
 * Opens a replica of a libSQL primary: it reads from the file here and writes to the primary, whose answers
 * it waits for within the call. One process uses a file at a time. Throws `OperatorError` where the
 * package is missing or the primary does not answer.
 */
export function openReplica(path: string, options: ReplicaOptions): DatabaseHandle {
  const { syncUrl, authToken, syncSeconds } = options
  // The driver would write lines of its own between those of the log.
  process.env.RUST_LOG ??= 'off'
  const Replica = loadPackage()
  try {
    const replica = new Replica(path, {
      syncUrl,
      authToken: authToken ?? '',
      syncPeriod: syncSeconds,
      readYourWrites: false,
    })
    replica.sync()
    const sqlite = adaptToDrizzle(replica)
    return { db: drizzle({ client: sqlite }), sqlite, close: () => replica.close() }
  } catch (error) {
    throw new OperatorError(
      'Der Primäre unter LIBSQL_SYNC_URL antwortet nicht oder lehnt ab. Bitte prüfen Sie, ob er läuft, und LIBSQL_AUTH_TOKEN.',
      { cause: error },
    )
  }
}

/**
 * Rejects when the primary does not answer within a second. For the time before a write, within which
 * all other requests would wait for it, too.
 */
export async function waitForPrimary(syncUrl: string): Promise<void> {
  try {
    const { origin } = new URL(syncUrl)
    await fetch(`${origin}/health`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (cause) {
    throw Object.assign(new Error('The primary does not answer', { cause }), { code: AWAY })
  }
}

/** Loaded only when it is chosen: nobody else pays for it, and the executable is without it. */
function loadPackage(): ReplicaConstructor {
  try {
    return createRequire(import.meta.url)('libsql')
  } catch {
    throw new OperatorError(
      'LIBSQL_SYNC_URL braucht das Paket libsql, das hier fehlt: Bitte starten Sie das Programm mit npm start aus einem Ordner, in dem npm ci gelaufen ist.',
    )
  }
}

function adaptToDrizzle(replica: Replica): Database.Database {
  let fetched = 0
  /** What was written is read here at once; the driver's own way asks after each statement. */
  const fetchWritten = () => {
    const written = replica.maxWriteReplicationIndex()
    if (replica.inTransaction || written === fetched) return
    fetched = written
    try {
      replica.sync()
    } catch {
      // It is written, and comes with the next turn.
    }
  }
  const ask = <T>(work: () => T): T => {
    try {
      const answer = work()
      fetchWritten()
      return answer
    } catch (error) {
      throw toSqliteError(error)
    }
  }
  // The driver decides when it prepares a statement whether it runs here or on the primary: one that was
  // prepared before a transaction would not see what the transaction has written.
  const prepare = (query: string, isRaw = false): object => {
    // As one list: the driver takes a single null for named values.
    const all = (...values: unknown[]) => ask(() => replica.prepare(query).raw(isRaw).all(values))
    return {
      raw: () => prepare(query, true),
      all,
      // The driver's own leaves the statement open, and the replica then stays as it was at that moment.
      get: (...values: unknown[]) => all(...values)[0],
      run: (...values: unknown[]) => ask(() => replica.prepare(query).run(values)),
    }
  }
  const transaction = <T>(work: (tx: unknown) => T) => {
    const run = (begin: string) => (tx: unknown) => {
      ask(() => replica.exec(begin))
      try {
        const result = work(tx)
        ask(() => replica.exec('commit'))
        return result
      } catch (error) {
        if (replica.inTransaction) rollBack(replica)
        throw error
      }
    }
    return { deferred: run('begin readonly'), immediate: run('begin immediate') }
  }
  return Object.create(replica, {
    prepare: { value: prepare },
    transaction: { value: transaction },
  })
}

function rollBack(replica: Replica): void {
  try {
    replica.exec('rollback')
  } catch {
    // The primary is away and ends the transaction itself. The driver would go on sending reads there until
    // it refuses a second beginning.
    try {
      replica.exec('begin')
    } catch {}
  }
}

/** The driver gives no codes for what the primary says. */
function toSqliteError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // Whoever else holds the lock is waited for on the primary, for five seconds.
  const isLocked = /RemoteSqliteFailure\(5,|Transaction timed-out/.test(error.message)
  const isAway = /^(WriteDelegation|Replication)\(/.test(error.message)
  if (!isLocked && !isAway) return error
  return Object.assign(new Error(error.message.split('\n')[0], { cause: error }), {
    code: isLocked ? 'SQLITE_BUSY' : AWAY,
  })
}
