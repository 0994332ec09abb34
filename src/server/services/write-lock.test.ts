import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase, openSqlite } from '#db/open-database.ts'
import { countTurns } from '#test/observe.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { retryWhileLocked, SERVING_WAIT_MS, waitForWriteLock } from './write-lock.ts'

let handle: DatabaseHandle
let other: ReturnType<typeof openSqlite>
beforeEach(() => {
  const path = join(makeTempFolder(), 'app.db')
  handle = openDatabase(path, { timeout: SERVING_WAIT_MS })
  migrateDatabase(handle.db)
  other = openSqlite(path)
})
afterEach(() => {
  other.close()
  handle.close()
})

test('a free lock is taken and given back at once, and nothing has changed', async () => {
  const readVersion = () => handle.sqlite.prepare('select total_changes()').pluck().get()
  const before = readVersion()
  await waitForWriteLock(handle.db)
  other.exec('begin immediate; rollback')
  expect(readVersion()).toBe(before)
})

test('all who wait are refused after a second, and the event loop runs meanwhile', async () => {
  other.exec('begin immediate')
  const turns = await countTurns(async () => {
    const waits = Array.from({ length: 200 }, () => waitForWriteLock(handle.db))
    const outcomes = await Promise.allSettled(waits)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect(waits[0]).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  })
  expect(turns).toBeGreaterThan(20)
  // Whoever comes after them waits anew.
  other.exec('rollback')
  await waitForWriteLock(handle.db)
})

test('a locked write is tried until it succeeds; other errors are not tried again', async () => {
  other.exec('begin immediate')
  setTimeout(() => other.exec('rollback'), 200)
  let tries = 0
  const write = () => {
    tries += 1
    return handle.sqlite.prepare("delete from logs where type = 'x'").run().changes
  }
  expect(await retryWhileLocked(write)).toBe(0)
  expect(tries).toBeGreaterThan(1)
  const fail = () => {
    tries = 0
    throw new Error('other')
  }
  await expect(retryWhileLocked(fail)).rejects.toThrow('other')
})
