import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { toBackupFault } from '#db/backup-files.ts'
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '#db/open-database.ts'
import { listBlockedRows } from '#db/queries/influencers.ts'
import { readErrorCode } from '#shared/domain/read-error-code.ts'

/** Passes, or can be mended by hand: says nothing about what is in the file. */
const CLOSED = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/
/** Nobody of this program is there; somebody else's shell may be. */
export const WAIT_MS = 1_000
/** All of them: the list that the panel shows may end earlier. */
const ALL = 1_000_000_000

type BlockedPerson = { username: string; reason: string | null; createdAt: Date }
export type BlockList = { state: 'read' | 'none' | 'unreadable'; people: BlockedPerson[] }

/**
 * Who is on the block list of a database that is about to be replaced. Whatever its log still holds
 * is part of the file afterwards, unless somebody else reads it just then. A broken one has no list
 * that could be trusted to be complete. Throws `BackupFault` when the file cannot be opened now.
 */
export function readBlockList(databasePath: string): BlockList {
  if (!existsSync(databasePath)) return { state: 'none', people: [] }
  try {
    // Read-only first: SQLite would tidy away the log of a broken one.
    const people = withDatabase(databasePath, { readonly: true, timeout: WAIT_MS }, ({ db }) =>
      listBlockedRows(db, { limit: ALL }),
    )
    withDatabase(databasePath, { timeout: WAIT_MS }, ({ sqlite }) =>
      sqlite.pragma('wal_checkpoint(TRUNCATE)'),
    )
    return { state: 'read', people }
  } catch (error) {
    if (CLOSED.test(readErrorCode(error))) throw toBackupFault(error, basename(databasePath))
    return { state: 'unreadable', people: [] }
  }
}

function withDatabase<T>(
  path: string,
  options: DatabaseOptions,
  work: (handle: DatabaseHandle) => T,
): T {
  const handle = openDatabase(path, options)
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}
