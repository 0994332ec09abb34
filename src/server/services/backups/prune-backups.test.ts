import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_NOW } from '#test/context.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { type BackupKind, listBackupFiles, toBackupName } from './backup-files.ts'
import { runNightlyBackup } from './create-backup.ts'
import { describeBackupProblem } from './list-backups.ts'
import { pruneBackups } from './prune-backups.ts'

const data = useDataFolder()
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)

function put(folder: string, name: string, writtenAt = TEST_NOW) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'x')
  utimesSync(join(folder, name), writtenAt, writtenAt)
}
function putBackup(kind: BackupKind, hours: number) {
  const name = toBackupName(hoursAgo(hours), kind)
  put(data.backups.folder, name)
  put(data.backups.folder, `${name}.sha256`)
  return name
}
const listKept = (kind: BackupKind) =>
  listBackupFiles(data.backups.folder)
    .filter((file) => file.kind === kind)
    .map(({ createdAt }) => Math.round((TEST_NOW.getTime() - createdAt.getTime()) / HOUR))

test('the newest 7 backups of a kind are kept, and none that is 7 days old', () => {
  for (const hours of [1, 2, 3, 4, 5, 6, 7, 8, 9]) putBackup('manual', hours)
  for (const hours of [9, 33, 57, 81, 105, 166, 168, 169, 400]) putBackup('nightly', hours)
  expect(pruneBackups(data.t.asSystem())).toBe(5)
  expect(listKept('manual')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(listKept('nightly')).toEqual([9, 33, 57, 81, 105, 166])
  const sums = readdirSync(data.backups.folder).filter((name) => name.endsWith('.sha256'))
  expect(sums).toHaveLength(13)
})

test('replaced databases are deleted after 7 days, what crashes left after an hour, foreign files never', () => {
  const { folder, backups, t } = data
  put(folder, 'app.db.before-restore-alt', hoursAgo(170))
  put(folder, 'app.db.before-restore-alt-wal', hoursAgo(170))
  put(folder, 'app.db.before-restore-neu', hoursAgo(160))
  put(folder, 'app.db.before-restore-neu-unreadable', hoursAgo(46))
  put(folder, 'app.db.before-restore-alt-unreadable', hoursAgo(48))
  put(folder, 'app.db.before-restore-alt-unreadable-wal', hoursAgo(48))
  put(folder, 'app.db.restoring', hoursAgo(2))
  put(folder, 'app.db.restoring-wal', hoursAgo(2))
  put(folder, 'notizen.txt', hoursAgo(999))
  put(backups.folder, 'codefluencer-x.db.7.tmp', hoursAgo(2))
  put(backups.folder, 'codefluencer-x.db.7.tmp-journal', hoursAgo(2))
  put(backups.folder, 'codefluencer-y.db.7.tmp', hoursAgo(0.5))
  put(backups.folder, 'eigene.db', hoursAgo(999))
  pruneBackups(t.asSystem())
  expect(readdirSync(backups.folder).sort()).toEqual(['codefluencer-y.db.7.tmp', 'eigene.db'])
  expect(
    readdirSync(folder)
      .filter((name) => !/^app\.db(-\w+)?$/.test(name))
      .sort(),
  ).toEqual([
    'app.db.before-restore-neu',
    'app.db.before-restore-neu-unreadable',
    'backups',
    'notizen.txt',
    'salts.db',
  ])
})

test('a backup that cannot be deleted is reported, and the others are deleted all the same', () => {
  const stuck = putBackup('nightly', 400)
  const sum = join(data.backups.folder, `${stuck}.sha256`)
  rmSync(sum)
  mkdirSync(sum)
  for (const hours of [9, 300, 500]) putBackup('nightly', hours)
  expect(() => pruneBackups(data.t.asSystem())).toThrow('EISDIR')
  expect(listKept('nightly')).toEqual([9])
})

test('backups dated in the future delay no other, and are deleted once there are seven others', async () => {
  const { t, backups } = data
  const run = () => runNightlyBackup(t.asSystem())
  const listDays = () => listBackupFiles(backups.folder).map(({ createdAt }) => createdAt)
  const wrong = hoursAgo(-365 * 24)
  putBackup('nightly', -365 * 24)
  putBackup('nightly', 9)
  t.clock.set('2026-11-02T02:07:00Z')
  expect([await run(), await run()]).toEqual([true, false])
  expect(listDays()).toContainEqual(wrong)
  for (const hours of [33, 57, 81, 105, 129]) putBackup('nightly', hours)
  pruneBackups(t.asSystem())
  expect(listDays()).not.toContainEqual(wrong)
  expect(listDays()).toHaveLength(7)
})

test('after a long pause, or with a clock far ahead, the newest stays until there is another', async () => {
  putBackup('nightly', 9)
  putBackup('nightly', 33)
  data.t.clock.set('2027-11-01T12:00:00Z')
  expect(pruneBackups(data.t.asSystem())).toBe(1)
  expect(listKept('nightly')).toEqual([9])
  expect(await runNightlyBackup(data.t.asSystem())).toBe(true)
  pruneBackups(data.t.asSystem())
  expect(listBackupFiles(data.backups.folder)).toHaveLength(1)
  expect(listKept('nightly')).not.toContain(9)
})

test('a clock that is behind deletes no backup', () => {
  for (const hours of [9, 33, 57, 81, 105, 129, 140]) putBackup('nightly', hours)
  data.t.clock.set('1970-01-01T00:01:00Z')
  expect(pruneBackups(data.t.asSystem())).toBe(0)
})

test('a nightly backup without its checksum is made again, and a database dated in the future is backed up', async () => {
  putBackup('nightly', 9)
  data.t.clock.set('2026-11-02T02:08:00Z')
  put(data.backups.folder, toBackupName(new Date('2026-11-02T02:07:00Z'), 'nightly'))
  expect(await runNightlyBackup(data.t.asSystem())).toBe(true)
  data.t.clock.set('2001-01-01T02:07:00Z')
  expect(await runNightlyBackup(data.t.asSystem())).toBe(true)
})

test('a backup is made once a night; a missed one is made up, and reported after an hour', async () => {
  const { t } = data
  const run = () => runNightlyBackup(t.asSystem())
  putBackup('nightly', 9)
  expect(await run()).toBe(false)
  // 03:07 in Berlin.
  t.clock.set('2026-11-02T02:06:59Z')
  expect(await run()).toBe(false)
  t.clock.set('2026-11-02T02:07:00Z')
  expect(describeBackupProblem(t.asSystem())).toBeNull()
  expect([await run(), await run()]).toEqual([true, false])
  t.clock.set('2026-11-03T03:08:00Z')
  expect(describeBackupProblem(t.asSystem())).toMatch(
    /^Die nächtliche Sicherung vom 03\.11\.2026 fehlt/,
  )
  expect([await run(), await run()]).toEqual([true, false])
  expect(describeBackupProblem(t.asSystem())).toBeNull()
  data.backups.isScheduled = false
  t.clock.set('2026-11-05T12:00:00Z')
  expect(describeBackupProblem(t.asSystem())).toBeNull()
})
