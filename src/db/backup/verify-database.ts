import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readErrorCode } from '#shared/domain/read-error-code.ts'
import { readMigrationState } from '../migrate.ts'
import { BackupFault } from './backup-fault.ts'

/**
 * Makes sure that an open database is whole, of this program, and not from a later version of it.
 * Throws `BackupFault`, whose message begins with `name`.
 */
export function verifyDatabase(
  sqlite: Database.Database,
  name: string,
): { migrations: 'older' | 'current' } {
  const state = asFault(name, () => {
    const found = String(sqlite.pragma('integrity_check(1)', { simple: true }))
    if (found !== 'ok') throw new BackupFault(`${name} ist beschädigt (${found.split('\n')[0]}).`)
    if (!isOwn(sqlite)) throw new BackupFault(`${name} ist keine Datenbank dieses Programms.`)
    return readMigrationState(drizzle({ client: sqlite }))
  })
  if (state.isNewer)
    throw new BackupFault(
      `${name} stammt von einer neueren Version. Bitte aktualisieren Sie zuerst das Programm.`,
    )
  const [orphan] = sqlite.pragma('foreign_key_check') as { table: string }[]
  if (orphan) throw new BackupFault(`${name} ist beschädigt (lose Verweise in ${orphan.table}).`)
  return { migrations: state.pending > 0 ? 'older' : 'current' }
}

const isOwn = (sqlite: Database.Database): boolean =>
  sqlite
    .prepare(
      `select count(*) from sqlite_schema where type = 'table'
        and name in ('__drizzle_migrations', 'brands', 'codes', 'influencers', 'operators')`,
    )
    .pluck()
    .get() === 5

function asFault<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = readErrorCode(error)
    if (code.startsWith('SQLITE_NOTADB'))
      throw new BackupFault(`${name} ist keine SQLite-Datenbank.`, { cause: error })
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ')
      throw new BackupFault(`${name} ist beschädigt.`, { cause: error })
    throw error
  }
}
