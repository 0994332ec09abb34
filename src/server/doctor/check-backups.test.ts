import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '#test/temp-folder.ts'
import { CHECKSUM_ENDING, toBackupName } from '../services/backups/backup-files.ts'
import { checkBackups } from './check-data.ts'

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

const check = (primaryUrl: string | null = null) => checkBackups({ dataDir, primaryUrl }, NOW)

test('only a checked backup counts, and not an old one', () => {
  expect(check()).toMatchObject({ level: 'warning', message: expect.stringMatching(/noch keine/) })
  addBackup(hoursAgo(2), false)
  expect(check()).toMatchObject({ level: 'warning', message: expect.stringMatching(/noch keine/) })
  addBackup(hoursAgo(60))
  expect(check()).toMatchObject({ level: 'warning', message: expect.stringMatching(/die letzte/) })
  addBackup(hoursAgo(30))
  expect(check()).toMatchObject({ level: 'ok' })
})

test('one dated in days to come hides nothing', () => {
  addBackup(hoursAgo(-365 * 24))
  expect(check()).toMatchObject({ level: 'warning', message: expect.stringMatching(/noch keine/) })
  addBackup(hoursAgo(60))
  expect(check()).toMatchObject({ level: 'warning', message: expect.stringMatching(/die letzte/) })
  addBackup(hoursAgo(30))
  expect(check()).toMatchObject({ level: 'ok', message: expect.stringMatching(/31\.10\.2026/) })
})

test('a node that only reads has none of its own', () => {
  expect(check('https://primary.example')).toMatchObject({ level: 'ok' })
})
