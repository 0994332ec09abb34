import { existsSync } from 'node:fs'
import { openDatabase } from '#db/open-database.ts'
import { listBlockedRows } from '#db/queries/blocked-influencers.ts'

/** All of them: the list that the panel shows may end earlier. */
const ALL = 1_000_000_000

type BlockedPerson = { username: string; reason: string | null; createdAt: Date }
export type BlockList = { state: 'read' | 'none' | 'unreadable'; people: BlockedPerson[] }

/**
 * Who is on the block list of a database that is about to be replaced. Whatever its log still holds
 * is part of the file afterwards. A broken one has no list that could be trusted to be complete.
 */
export function readBlockList(databasePath: string): BlockList {
  if (!existsSync(databasePath)) return { state: 'none', people: [] }
  try {
    const { db, sqlite, close } = openDatabase(databasePath)
    try {
      const people = listBlockedRows(db, { limit: ALL })
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      return { state: 'read', people }
    } finally {
      close()
    }
  } catch {
    return { state: 'unreadable', people: [] }
  }
}
