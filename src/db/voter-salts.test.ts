import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from './open-database.ts'
import { openVoterSalts, shareVoterSalts } from './voter-salts.ts'

const SALT = { period: '2026-11-01', salt: Buffer.alloc(32, 1), createdAt: new Date(5) }

test('salts outlast a restart, and those of a damaged file are made again', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'codefluencer-')), 'salts.db')
  const first = openVoterSalts(path)
  first.add(SALT)
  first.close()
  const second = openVoterSalts(path)
  expect(second.list()).toEqual([SALT])
  second.close()
  writeFileSync(path, 'x'.repeat(4096))
  const third = openVoterSalts(path)
  expect(third.list()).toEqual([])
  third.add(SALT)
  third.remove(['2026-11-02'])
  expect(third.list()).toEqual([SALT])
  third.remove([SALT.period])
  expect(third.list()).toEqual([])
  third.close()
  rmSync(dirname(path), { recursive: true })
})

test.each([
  ['emptied', (path: string) => truncateSync(path, 0)],
  ['overwritten', (path: string) => writeFileSync(path, 'x'.repeat(8192))],
  ['removed', (path: string) => rmSync(path)],
])('a file that is %s while it is used is made again', (_, harm) => {
  const path = join(mkdtempSync(join(tmpdir(), 'codefluencer-')), 'salts.db')
  const salts = openVoterSalts(path)
  salts.add(SALT)
  harm(path)
  const tomorrow = { ...SALT, period: '2026-11-02' }
  salts.add(tomorrow)
  expect(salts.list()).toContainEqual(tomorrow)
  salts.close()
  const again = openVoterSalts(path)
  expect(again.list()).toContainEqual(tomorrow)
  again.close()
  rmSync(dirname(path), { recursive: true })
})

test('no salt stays in a database that does not clear what is deleted', () => {
  const sqlite = openSqlite(':memory:')
  sqlite.pragma('secure_delete = OFF')
  const salts = shareVoterSalts(sqlite)
  salts.add(SALT)
  expect(sqlite.serialize().includes(SALT.salt)).toBe(true)
  salts.remove([SALT.period])
  expect(salts.list()).toEqual([])
  expect(sqlite.serialize().includes(SALT.salt)).toBe(false)
  sqlite.close()
})
