import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from './open-database.ts'
import { openVoterSalts, shareVoterSalts } from './voter-salts.ts'

const SALT = { day: '2026-11-01', salt: Buffer.alloc(32, 1), createdAt: new Date(5) }

test('salts outlast a restart, and those of a damaged file are made again', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'codefluencer-')), 'salts.db')
  const first = openVoterSalts(path)
  first.add(SALT)
  first.close()
  const second = openVoterSalts(path)
  expect(second.list()).toEqual([{ day: SALT.day, salt: SALT.salt }])
  second.close()
  writeFileSync(path, 'x'.repeat(4096))
  const third = openVoterSalts(path)
  expect(third.list()).toEqual([])
  third.add(SALT)
  expect(third.deleteOutside({ first: new Date(5), last: new Date(9) })).toBe(0)
  expect(third.deleteOutside({ first: new Date(6), last: new Date(9) })).toBe(1)
  third.close()
  rmSync(dirname(path), { recursive: true })
})

test('no salt stays in a database that does not clear what is deleted', () => {
  const sqlite = openSqlite(':memory:')
  sqlite.pragma('secure_delete = OFF')
  const salts = shareVoterSalts(sqlite)
  salts.add(SALT)
  expect(sqlite.serialize().includes(SALT.salt)).toBe(true)
  expect(salts.deleteOutside({ first: new Date(6), last: new Date(9) })).toBe(1)
  expect(sqlite.serialize().includes(SALT.salt)).toBe(false)
  sqlite.close()
})
