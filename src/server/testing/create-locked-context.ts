import { join } from 'node:path'
import { openDatabase } from '#db/open-database.ts'
import { openSqlite } from '#db/open-sqlite.ts'
import type { ServiceDeps } from '../services/context.ts'
import { SERVING_WAIT_MS } from '../services/write-lock.ts'
import { createTestContext, type TestContext } from './create-test-context.ts'
import { makeTempFolder } from './make-temp-folder.ts'

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
