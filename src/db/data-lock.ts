import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { OperatorError, readErrorCode } from '#shared/domain/errors.ts'
import { openSqlite } from './open-database.ts'

/**
 * `shared`: a short command beside others; `serve`: the one server of a folder; `write`: a command that
 * writes for long, instead of the server; `migrate`: one that brings the database up to date, beside no
 * server; `exclusive`: nobody else, to replace the database.
 */
export type DataLockMode = 'shared' | 'serve' | 'write' | 'migrate' | 'exclusive'

/**
 * SQLite's own lock levels of a file without content: SHARED stands beside RESERVED, of which there
 * is one, and EXCLUSIVE stands alone. The operating system frees them when the process ends, however
 * it ends.
 */
const STATEMENT = {
  shared: 'begin; select count(*) from sqlite_schema',
  serve: 'begin immediate',
  write: 'begin immediate',
  migrate: 'begin immediate',
  exclusive: 'begin exclusive',
} as const satisfies Record<DataLockMode, string>

const FILE = 'app.lock'
/** Other users of the machine have no business there. */
const FOLDER_MODE = 0o750
/** Another start may look at the lock in just this moment. */
const WAIT_MS = 300

/** Kept from the garbage collector, which would close the file and with it end the lock. */
const held = new Set<Database.Database>()

/**
 * Locks the data folder for this process until `release` or its end; makes the folder where it is
 * missing. Throws `OperatorError` when somebody else's lock stands against it, and the error of
 * the file system or SQLite when the folder cannot be written.
 */
export function acquireDataLock(dataDir: string, mode: DataLockMode) {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
  const lock = tryLock(dataDir, mode, WAIT_MS)
  if (!lock) throw new OperatorError(explain(dataDir, mode))
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

/** Whether the lock is free right now; only for messages, as it may change at once. */
export function isDataLockFree(dataDir: string, mode: DataLockMode): boolean {
  const lock = tryLock(dataDir, mode, 0)
  lock?.close()
  return lock !== null
}

function tryLock(dataDir: string, mode: DataLockMode, timeout: number): Database.Database | null {
  const sqlite = openSqlite(join(dataDir, FILE), { timeout })
  try {
    sqlite.exec(STATEMENT[mode])
    return sqlite
  } catch (error) {
    sqlite.close()
    if (readErrorCode(error) === 'SQLITE_BUSY') return null
    throw error
  }
}

function explain(dataDir: string, mode: DataLockMode): string {
  if (!isDataLockFree(dataDir, 'shared'))
    return `Im Datenordner ${dataDir} wird gerade eine Sicherung eingespielt. Bitte warten Sie, bis das beendet ist.`
  if (!isDataLockFree(dataDir, 'serve')) return MESSAGE_WHILE_SERVER_RUNS[mode](dataDir)
  return `Im Datenordner ${dataDir} arbeitet noch ein anderer Befehl. Bitte warten Sie, bis er fertig ist, oder beenden Sie ihn.`
}

const stopFirst = (dataDir: string) =>
  `Mit dem Datenordner ${dataDir} läuft ein Server. Bitte beenden Sie ihn zuerst.`

const MESSAGE_WHILE_SERVER_RUNS: Record<DataLockMode, (dataDir: string) => string> = {
  shared: stopFirst,
  serve: (dataDir) =>
    `Mit dem Datenordner ${dataDir} läuft schon ein Server, eine Sammlung oder ein Import. Bitte beenden Sie das zuerst oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  write: (dataDir) =>
    `Mit dem Datenordner ${dataDir} läuft ein Server, eine Sammlung oder ein Import. Bitte beenden Sie das zuerst; läuft ein Server, geht beides auch in seinem Adminbereich.`,
  migrate: (dataDir) =>
    `Die Datenbank im Datenordner ${dataDir} ist auf dem Stand einer früheren Version. Läuft ein Server, starten Sie ihn bitte zuerst mit dieser Version neu; stellt ein anderer Befehl sie gerade um, warten Sie bitte, bis er fertig ist. Danach geht auch dieser Befehl.`,
  exclusive: stopFirst,
}
