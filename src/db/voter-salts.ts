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
  const all = sqlite.prepare<[], VoterSalt>('select day, salt from voter_salts')
  return {
    /** Those that are kept, each with its UTC day: two or three. */
    list: () => all.all(),
    /** Stores the salt of a UTC day that has none yet. */
    add: ({ day, salt, createdAt }: VoterSalt & { createdAt: Date }): void => {
      sqlite.prepare('insert into voter_salts values (?, ?, ?)').run(day, salt, createdAt.getTime())
    },
    /** Deletes those made before `first` or after `last`; answers how many. */
    deleteOutside: ({ first, last }: { first: Date; last: Date }): number =>
      sqlite
        .prepare('delete from voter_salts where created_at not between ? and ?')
        .run(first.getTime(), last.getTime()).changes,
    close: () => sqlite.close(),
  }
}

function openFile(path: string) {
  const sqlite = openSqlite(path)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec(`create table if not exists voter_salts (
      day text primary key, salt blob not null, created_at integer not null)`)
    return sqlite
  } catch (error) {
    sqlite.close()
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(readErrorCode(error))) throw error
    // Without them visitors can vote once more; that is no reason not to start.
    removeDatabaseFiles(path)
    return openFile(path)
  }
}
