import { statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useDataFolder } from '#test/data-folder.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { parseConfig } from '../config.ts'
import { checkDatabase } from './check-data.ts'

const data = useDataFolder()
const check = (dataDir: string) =>
  checkDatabase(parseConfig({ DATA_DIR: dataDir }), data.t.deps.clock())

test('the size of the log is told with its unit', () => {
  const { sqlite } = data.handle
  const tellWal = () =>
    check(data.folder).find((finding) => finding.check === 'Schreibprotokoll')?.message
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  expect(tellWal()).toBe('app.db-wal hat 0\u00a0KB.')
  sqlite.exec('create table filler (bytes); insert into filler values (zeroblob(3000000))')
  expect(statSync(`${data.databasePath}-wal`).size).toBeGreaterThan(3_000_000)
  expect(tellWal()).toMatch(/^app\.db-wal hat 3(,\d)?\u00a0MB\.$/)
})

test('what is no database throws what SQLite says, and none at all is a warning', () => {
  const folder = makeTempFolder()
  expect(check(folder)).toMatchObject([{ level: 'warning', check: 'Datenbank' }])
  writeFileSync(`${folder}/app.db`, 'kein SQLite'.repeat(1000))
  expect(() => check(folder)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
})
