import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { type Backups, createBackups } from '../services/backups/backups.ts'
import { createInlineWriter } from '../services/backups/create-inline-writer.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import { makeTempFolder } from './make-temp-folder.ts'

/** A data folder of a test's own, with a real database file and services on it. */
export type DataFolder = {
  folder: string
  databasePath: string
  handle: DatabaseHandle
  backups: Backups
  t: TestContext
}

/** A fresh one for each test; the answer's fields work inside of tests only. */
export function useDataFolder(): DataFolder {
  const current = {} as DataFolder
  beforeEach(() => {
    const folder = makeTempFolder()
    const databasePath = join(folder, 'app.db')
    const handle = openDatabase(databasePath)
    migrateDatabase(handle.db)
    const writer = createInlineWriter(databasePath)
    const backups = createBackups({
      folder: join(folder, 'backups'),
      databasePath,
      writer,
      isScheduled: true,
    })
    const t = createTestContext({ db: handle.db, backups })
    Object.assign(current, { folder, databasePath, handle, backups, t })
  })
  afterEach(() => {
    current.t.close()
    current.handle.close()
  })
  return current
}
