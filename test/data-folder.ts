import { join } from 'node:path'
import { writeBackup } from '#db/backup.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { openVoterSalts } from '#db/voter-salts.ts'
import { type Backups, createBackups } from '#server/services/backups/backup-files.ts'
import { createTestContext, type TestContext } from '#test/context.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { useFresh } from '#test/use-context.ts'

/** A data folder of a test's own, with a real database file and services on it. */
type DataFolder = {
  folder: string
  databasePath: string
  handle: DatabaseHandle
  backups: Backups
  t: TestContext
}

/** Makes one for each test of a file. Its fields are set inside of tests only, so read them there. */
export const useDataFolder = (): DataFolder =>
  useFresh(() => {
    const folder = makeTempFolder()
    const databasePath = join(folder, 'app.db')
    const handle = openDatabase(databasePath)
    migrateDatabase(handle.db)
    const backups = createBackups({
      folder: join(folder, 'backups'),
      databasePath,
      write: (target, signal) => writeBackup(databasePath, target, { signal }),
      isScheduled: true,
    })
    const voterSalts = openVoterSalts(join(folder, 'salts.db'))
    const t = createTestContext({ db: handle.db, voterSalts, backups })
    const close = () => {
      t.close()
      handle.close()
    }
    return { folder, databasePath, handle, backups, t, close }
  })
