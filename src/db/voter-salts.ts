import type Database from 'better-sqlite3'
import { readErrorCode } from '#shared/domain/errors.ts'
import { removeDatabaseFiles } from './backup-files.ts'
import { openSqlite } from './open-database.ts'

type VoterSalt = { day: string; salt: Buffer }
export type VoterSalts = ReturnType<typeof openVoterSalts>

/**
 * The salts under which visitors are hashed, in a file of their own beside the database: no backup and no
 * replica of the database holds them, so deleting one here deletes it everywhere (decisions/036).
 */
export function openVoterSalts(path: string) {
  const sqlite = openFile(path)
  return { ...useSaltsOf(sqlite), close: () => void sqlite.close() }
}

/**
 * The salts of several nodes, which must be the same for all, in the database of their primary. Each is
 * overwritten before its row is deleted, because the primary does not clear what is deleted.
 */
export function shareVoterSalts(sqlite: Database.Database): VoterSalts {
  sqlite.prepare(CREATE_TABLE).run()
  return { ...useSaltsOf(sqlite), close: () => {} }
}

const CREATE_TABLE = `create table if not exists voter_salts (
  day text primary key, salt blob not null, created_at integer not null)`

function useSaltsOf(sqlite: Database.Database) {
  const all = sqlite.prepare<[], VoterSalt>('select day, salt from voter_salts')
  const outside = 'where created_at not between ? and ?'
  const overwrite = sqlite.prepare(
    `update voter_salts set salt = zeroblob(length(salt)) ${outside}`,
  )
  const remove = sqlite.prepare(`delete from voter_salts ${outside}`)
  return {
    /** Those that are kept, each with its UTC day: two or three. */
    list: () => all.all(),
    /** Stores the salt of a UTC day that has none yet. */
    add: ({ day, salt, createdAt }: VoterSalt & { createdAt: Date }): void => {
      sqlite.prepare('insert into voter_salts values (?, ?, ?)').run(day, salt, createdAt.getTime())
    },
    /** Deletes those made before `first` or after `last`; answers how many. */
    deleteOutside: ({ first, last }: { first: Date; last: Date }): number => {
      const times = [first.getTime(), last.getTime()] as const
      overwrite.run(...times)
      return remove.run(...times).changes
    },
  }
}

function openFile(path: string) {
  const sqlite = openSqlite(path)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec(CREATE_TABLE)
    return sqlite
  } catch (error) {
    sqlite.close()
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(readErrorCode(error))) throw error
    // Without them visitors can vote once more; that is no reason not to start.
    removeDatabaseFiles(path)
    return openFile(path)
  }
}
