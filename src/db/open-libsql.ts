import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

export type LibsqlOptions = {
  /** Address of the primary; null for a file without replication. */
  syncUrl: string | null
  authToken: string | null
  syncSeconds: number
}

/** Its own types know neither the names of the options nor that its interface is the same. */
type LibsqlConstructor = new (path: string, options?: object) => Database.Database

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
  const replica = { syncUrl, authToken: authToken ?? '', syncPeriod: syncSeconds }
  return syncUrl ? new Libsql(path, replica) : new Libsql(path)
}

/** Loaded only when it is chosen: nobody else pays for it, and the executable is without it. */
function loadLibsql(): LibsqlConstructor {
  try {
    return createRequire(import.meta.url)('libsql')
  } catch {
    throw new MissingDriverError()
  }
}
