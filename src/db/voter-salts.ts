import type Database from 'better-sqlite3'
import { openSideFile } from './side-file.ts'

/** The random salt of a UTC day (YYYY-MM-DD) or month (YYYY-MM). */
type VoterSalt = { period: string; salt: Buffer; createdAt: Date }
export type VoterSalts = {
  /** Those that are kept: two or three of days, as many of months. */
  list: () => VoterSalt[]
  /** Stores the salt of a period that has none yet. */
  add: (salt: VoterSalt) => void
  remove: (periods: readonly string[]) => void
  close: () => void
}

/**
 * The salts under which visitors are hashed, in a file of their own beside the database: no backup and no
 * replica of the database holds them, so deleting one here deletes it everywhere (decisions/036). A file
 * that is lost or damaged while it is used is made again: visitors can vote once more, which is better than
 * no votes.
 */
export function openVoterSalts(path: string): VoterSalts {
  let sqlite = openSideFile(path, CREATE_TABLE)
  const use = <T>(work: (salts: ReturnType<typeof useSaltsOf>) => T): T => {
    try {
      return work(useSaltsOf(sqlite))
    } catch {
      sqlite.close()
      sqlite = openSideFile(path, CREATE_TABLE)
      return work(useSaltsOf(sqlite))
    }
  }
  return {
    list: () => use((salts) => salts.list()),
    add: (salt) => use((salts) => salts.add(salt)),
    remove: (periods) => use((salts) => salts.remove(periods)),
    close: () => void sqlite.close(),
  }
}

/**
 * The salts of several nodes, which must be the same for all, in the database of their primary. Each is
 * overwritten before its row is deleted, because the primary does not clear what is deleted.
 */
export function shareVoterSalts(sqlite: Database.Database): VoterSalts {
  sqlite.prepare(CREATE_TABLE).run()
  return { ...useSaltsOf(sqlite), close: () => {} }
}

// The column is called as it was when there were only days.
const CREATE_TABLE = `create table if not exists voter_salts (
  day text primary key, salt blob not null, created_at integer not null)`

type Row = { period: string; salt: Buffer; createdAt: number }

const useSaltsOf = (sqlite: Database.Database) => ({
  list: () =>
    sqlite
      .prepare<[], Row>('select day as period, salt, created_at as createdAt from voter_salts')
      .all()
      .map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
  add({ period, salt, createdAt }: VoterSalt): void {
    sqlite
      .prepare('insert into voter_salts values (?, ?, ?)')
      // One by one: libSQL's driver takes no list.
      .run(period, salt, createdAt.getTime())
  },
  remove(periods: readonly string[]): void {
    const chosen = 'where day in (select value from json_each(?))'
    const list = JSON.stringify(periods)
    sqlite.prepare(`update voter_salts set salt = zeroblob(length(salt)) ${chosen}`).run(list)
    sqlite.prepare(`delete from voter_salts ${chosen}`).run(list)
  },
})
