import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKSUM_ENDING } from '#db/backup-files.ts'
import { insertLog } from '#db/queries/logs.ts'
import { insertRun } from '#db/queries/runs.ts'
import { readSettings, writeOperatorData } from '#db/queries/settings.ts'
import { inDays, TEST_NOW } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { makeTempFolder, useTempFolder } from '#test/temp-folder.ts'
import { parseConfig } from '../config.ts'
import { toBackupName } from '../services/backups/backup-files.ts'
import { checkBackups, checkDatabase, checkFolder } from './check-data.ts'
import { checkMemory } from './check-server.ts'

test('room on the disk and in memory is shown with its unit', () => {
  expect(checkFolder(makeTempFolder()).Platz?.message).toMatch(/\d\u00a0[KM]B frei[.;]/)
  expect(checkMemory().message).toMatch(/\d\u00a0[KM]B verfügbar[.;]/)
})

const data = useDataFolder()
const checkIn = (folder: string) => checkDatabase(parseConfig({ DATA_DIR: folder }), TEST_NOW)
const examine = (check: string) => checkIn(data.folder)[check]

test('the size of the write-ahead log is shown with its unit', () => {
  const { sqlite } = data.handle
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  expect(examine('Schreibprotokoll')?.message).toBe('app.db-wal hat 0\u00a0KB.')
  sqlite.exec('create table filler (bytes); insert into filler values (zeroblob(3000000))')
  expect(examine('Schreibprotokoll')?.message).toMatch(/^app\.db-wal hat 3(,\d)?\u00a0MB\.$/)
})

test('errors of a day, a failed collection and a clock that is behind are named', () => {
  const { db } = data.handle
  for (const check of ['Fehler', 'Letzte Sammlung', 'Uhr'])
    expect(examine(check)).toMatchObject({ level: 'ok' })
  const log = (timestamp: Date, level: 'error' | 'info', message: string) =>
    insertLog(db, { type: 'admin', level, message, timestamp })
  log(inDays(-2), 'error', 'vorgestern')
  expect(examine('Fehler')).toMatchObject({ level: 'ok' })
  log(inDays(-0.5), 'error', 'heute')
  const run = { trigger: 'cron', maxCodes: 9, startedAt: TEST_NOW, status: 'failed' } as const
  insertRun(db, run)
  expect(examine('Fehler')).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/^1 in .*: heute$/),
  })
  expect(examine('Letzte Sammlung')).toMatchObject({ level: 'warning' })
  expect(examine('Uhr')).toMatchObject({ level: 'ok' })
  log(inDays(1), 'info', 'morgen')
  expect(examine('Uhr')).toMatchObject({
    level: 'fault',
    message: expect.stringContaining('timedatectl'),
  })
})

test('what the operator typed into the panel is not missing', () => {
  expect(examine('Impressum')).toMatchObject({ level: 'warning' })
  readSettings(data.handle.db)
  const nobody = { phone: null, vatId: null }
  writeOperatorData(data.handle.db, { name: 'A', address: 'B', email: 'c@d.example', ...nobody })
  expect(examine('Impressum')).toMatchObject({ level: 'ok' })
})

test('of a database of another version only what any has is read', () => {
  data.handle.sqlite.exec('drop table runs; delete from __drizzle_migrations')
  expect(checkIn(data.folder)).toEqual({
    Datenbank: expect.objectContaining({ level: 'ok' }),
    Stand: expect.objectContaining({ level: 'warning' }),
    Schreibprotokoll: expect.objectContaining({ level: 'ok' }),
  })
})

test('a file that is no database throws SQLite’s error, and no file at all is a warning', () => {
  const folder = makeTempFolder()
  expect(checkIn(folder)).toMatchObject({ Datenbank: { level: 'warning' } })
  writeFileSync(`${folder}/app.db`, 'kein SQLite'.repeat(1000))
  expect(() => checkIn(folder)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
})

const folder = useTempFolder()
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000)

test('only a checked backup counts, neither an old one nor one of days to come', () => {
  mkdirSync(join(folder.path, 'backups'))
  const add = (createdAt: Date, isChecked = true) => {
    const path = join(folder.path, 'backups', toBackupName(createdAt, 'nightly'))
    writeFileSync(path, 'SQLite format 3')
    if (isChecked) writeFileSync(path + CHECKSUM_ENDING, 'x')
  }
  const check = () => checkBackups(folder.path, TEST_NOW)
  const none = { level: 'warning', message: expect.stringContaining('noch keine') }
  expect(check()).toMatchObject(none)
  add(hoursAgo(2), false)
  add(hoursAgo(-365 * 24))
  expect(check()).toMatchObject(none)
  add(hoursAgo(60))
  expect(check()).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/^die letzte ist von/),
  })
  add(hoursAgo(30))
  expect(check()).toMatchObject({ level: 'ok', message: expect.stringContaining('31.10.2026') })
})
