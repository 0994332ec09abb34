import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'
import type LibsqlDatabase from 'libsql'

export type LibsqlOptions = {
  /** Address of the primary; null for a file without replication. */
  syncUrl: string | null
  authToken: string | null
  syncSeconds: number
}

/** The optional package is not there; `message` is German and says what to do. */
export class MissingDriverError extends Error {
  constructor() {
    super(
      'DATABASE_DRIVER=libsql braucht das Paket libsql, das hier fehlt: Bitte starten Sie das Programm mit npm start aus einem Ordner, in dem npm ci gelaufen ist.',
    )
  }
}

/**
 * Opens a file with libSQL, which has better-sqlite3's interface: with a sync address it reads here
 * and writes to the primary. Throws `MissingDriverError` where the package is not installed.
 */
export function openLibsql(path: string, options: LibsqlOptions): Database.Database {
  const { syncUrl, authToken, syncSeconds } = options
  const Libsql = loadLibsql()
  // Its types know neither of the names that it has now.
  const replica = { syncUrl, authToken: authToken ?? '', syncPeriod: syncSeconds } as object
  const sqlite = syncUrl ? new Libsql(path, replica) : new Libsql(path)
  return sqlite as unknown as Database.Database
}

/** Loaded only when it is chosen: nobody else pays for it, and the executable is without it. */
function loadLibsql(): typeof LibsqlDatabase {
  try {
    return createRequire(import.meta.url)('libsql') as typeof LibsqlDatabase
  } catch {
    throw new MissingDriverError()
  }
}
