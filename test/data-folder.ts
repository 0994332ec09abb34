import { join } from 'node:path'
import { writeBackup } from '#db/backup.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase, openSqlite } from '#db/open-database.ts'
import { openVoterSalts } from '#db/voter-salts.ts'
import { type Backups, createBackups } from '#server/services/backups/backup-files.ts'
import type { ServiceDeps } from '#server/services/context.ts'
import { SERVING_WAIT_MS } from '#server/services/write-lock.ts'
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

/** Makes one anew for each test of a file. Its fields are set inside of tests only, so read them there. */
export const useDataFolder = (): DataFolder =>
  useFresh(() => {
    const folder = makeTempFolder()
    const databasePath = join(folder, 'app.db')
    const handle = openDatabase(databasePath)
    migrateDatabase(handle.db)
    const backups = createBackups({
      folder: join(folder, 'backups'),
      databasePath,
      writer: { write: (target, options) => writeBackup(databasePath, target, options) },
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

/** `lock` takes the lock for writing as another process does, for so many milliseconds. */
export type LockedContext = TestContext & { lock: (ms?: number) => void }

/** A context as a serving process has it, over a file that a second connection can lock. */
export function createLockedContext(overrides: Partial<ServiceDeps> = {}): LockedContext {
  const path = join(makeTempFolder(), 'app.db')
  const t = createTestContext(overrides, openDatabase(path, { timeout: SERVING_WAIT_MS }))
  const other = openSqlite(path)
  let timer: NodeJS.Timeout | undefined
  return {
    ...t,
    lock: (ms = 200) => {
      other.exec('begin immediate')
      timer = setTimeout(() => other.exec('rollback'), ms)
    },
    close: () => {
      clearTimeout(timer)
      other.close()
      t.close()
    },
  }
}
