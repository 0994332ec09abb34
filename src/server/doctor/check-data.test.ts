import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHECKSUM_ENDING } from '#db/backup-files.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { makeTempFolder } from '#test/temp-folder.ts'
import { parseConfig } from '../config.ts'
import { toBackupName } from '../services/backups/backup-files.ts'
import { checkBackups, checkDatabase, checkFolder } from './check-data.ts'
import { checkMachine } from './check-machine.ts'

test('room on the disk and in memory is shown with its unit', () => {
  const findings = [...checkFolder(makeTempFolder()), ...checkMachine(new Date())]
  const messageOf = (check: string) => findings.find((finding) => finding.check === check)?.message
  expect(messageOf('Platz')).toMatch(/\d\u00a0[KM]B frei[.;]/)
  expect(messageOf('Speicher')).toMatch(/\d\u00a0[KM]B verfügbar[.;]/)
})

describe('the database', () => {
  const data = useDataFolder()
  const check = (dataDir: string) =>
    checkDatabase(parseConfig({ DATA_DIR: dataDir }), data.t.deps.clock())

  test('the size of the write-ahead log is shown with its unit', () => {
    const { sqlite } = data.handle
    const readWal = () =>
      check(data.folder).find((finding) => finding.check === 'Schreibprotokoll')?.message
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    expect(readWal()).toBe('app.db-wal hat 0\u00a0KB.')
    sqlite.exec('create table filler (bytes); insert into filler values (zeroblob(3000000))')
    expect(statSync(`${data.databasePath}-wal`).size).toBeGreaterThan(3_000_000)
    expect(readWal()).toMatch(/^app\.db-wal hat 3(,\d)?\u00a0MB\.$/)
  })

  test('a file that is no database throws SQLite’s error, and no file at all is a warning', () => {
    const folder = makeTempFolder()
    expect(check(folder)).toMatchObject([{ level: 'warning', check: 'Datenbank' }])
    writeFileSync(`${folder}/app.db`, 'kein SQLite'.repeat(1000))
    expect(() => check(folder)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
  })
})

describe('backups', () => {
  const NOW = new Date('2026-11-01T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

  let dataDir: string
  beforeEach(() => {
    dataDir = makeTempFolder()
    mkdirSync(join(dataDir, 'backups'))
  })

  function addBackup(createdAt: Date, isChecked = true): void {
    const path = join(dataDir, 'backups', toBackupName(createdAt, 'nightly'))
    writeFileSync(path, 'SQLite format 3')
    if (isChecked) writeFileSync(path + CHECKSUM_ENDING, 'x')
  }

  const check = () => checkBackups({ dataDir }, NOW)

  test('only a checked backup counts, and not an old one', () => {
    expect(check()).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/noch keine/),
    })
    addBackup(hoursAgo(2), false)
    expect(check()).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/noch keine/),
    })
    addBackup(hoursAgo(60))
    expect(check()).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/die letzte/),
    })
    addBackup(hoursAgo(30))
    expect(check()).toMatchObject({ level: 'ok' })
  })

  test('a backup dated in the future hides no warning', () => {
    addBackup(hoursAgo(-365 * 24))
    expect(check()).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/noch keine/),
    })
    addBackup(hoursAgo(60))
    expect(check()).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/die letzte/),
    })
    addBackup(hoursAgo(30))
    expect(check()).toMatchObject({ level: 'ok', message: expect.stringMatching(/31\.10\.2026/) })
  })
})
