import { chmodSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { deletePrivateRows, requireSpace, verifyDatabase } from '#db/backup.ts'
import { BackupFault, hashFile } from '#db/backup-files.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type Db, openDatabase, openSqlite } from '#db/open-database.ts'
import { insertBlockedInfluencer } from '#db/queries/influencers.ts'
import { writeTransaction } from '#db/transactions.ts'
import { forgetPerson } from '../influencers/forget-person.ts'
import { writeLog } from '../logs/write-log.ts'
import { CHECKSUM_ENDING } from './backup-files.ts'
import type { BlockList } from './read-block-list.ts'

type Preparation = {
  file: string
  temporary: string
  people: BlockList['people']
  now: Date
}

/**
 * Copies a backup to `temporary` and makes it what shall be served: checked, of this version,
 * without salts and sessions, and without people who objected since. Throws `BackupFault` for a
 * file that is damaged, of another program or of a later version.
 */
export function prepareRestore(options: Preparation): { migrated: boolean; blocked: number } {
  const { file, temporary } = options
  compareChecksum(file)
  requireSpace(dirname(temporary), statSync(file).size)
  copyFileSync(file, temporary)
  chmodSync(temporary, 0o600)
  // Somebody may have copied a database in use, with its log beside it.
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${temporary}-wal`)
  const { migrations } = verifyFile(temporary, basename(file))
  const { db, sqlite, close } = openDatabase(temporary)
  try {
    migrateDatabase(db)
    const blocked = tidyRestored(db, options)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    // One file that can be moved; whoever opens it next makes the log again.
    sqlite.pragma('journal_mode = DELETE')
    return { migrated: migrations === 'older', blocked }
  } finally {
    close()
  }
}

function compareChecksum(file: string): void {
  const checksum = file + CHECKSUM_ENDING
  if (!existsSync(checksum)) return
  const [expected] = readFileSync(checksum, 'utf8').split(/\s/)
  if (expected !== hashFile(file))
    throw new BackupFault(
      `${basename(file)} passt nicht zu seiner Prüfsumme: Die Datei ist beschädigt oder verändert.`,
    )
}

function verifyFile(path: string, name: string) {
  const sqlite = openSqlite(path, { fileMustExist: true })
  try {
    return verifyDatabase(sqlite, name)
  } finally {
    sqlite.close()
  }
}

/** Answers how many people were newly blocked. */
function tidyRestored(db: Db, { people, file, now }: Preparation): number {
  return writeTransaction(db, (tx) => {
    deletePrivateRows(tx)
    const fresh = people.filter((person) => {
      // Also of those on both lists: nothing of them may stay, whatever the backup holds.
      const isNew = insertBlockedInfluencer(tx, person)
      forgetPerson(tx, person.username, now)
      return isNew
    })
    writeLog(
      { db: tx, clock: () => now },
      {
        type: 'security',
        level: 'warning',
        message: 'Datenbank aus einer Sicherung wiederhergestellt',
        details: { file: basename(file), blocked: fresh.length },
      },
    )
    return fresh.length
  })
}
