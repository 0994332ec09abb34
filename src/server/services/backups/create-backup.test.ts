import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { logs } from '#db/schema/operators.ts'
import { useDataFolder } from '#test/data-folder.ts'
import { insertBrand } from '#test/factories.ts'
import { listRows } from '#test/stored-rows.ts'
import { createLogger } from '../../logger.ts'
import { createBackup, startBackup } from './create-backup.ts'
import { describeBackupProblem, listBackups, openBackup } from './list-backups.ts'

const data = useDataFolder()
const error = (code: string) => expect.objectContaining({ code })
const manual = { kind: 'manual' } as const
const listLogged = () => listRows(data.handle.db, logs)

test('a backup made during many writes holds the state of one moment, in one file', async () => {
  const { db, sqlite } = data.handle
  // Two rows that always change together, and enough beside them for many steps.
  sqlite.exec(`create table ballast (bytes blob); create table pair (id integer primary key, n);
    insert into pair values (1, 0), (2, 0)`)
  const insert = sqlite.prepare('insert into ballast values (randomblob(100000))')
  sqlite.transaction(() => {
    for (let row = 0; row < 150; row += 1) insert.run()
  })()
  const change = sqlite.transaction(() => {
    insert.run()
    sqlite.exec('update pair set n = n + 1 where id = 1; update pair set n = n + 1 where id = 2')
  })
  let changes = 0
  const storm = setInterval(() => {
    change()
    changes += 1
  }, 0)
  const brand = insertBrand(db)
  const { name } = await createBackup(data.t.asAdmin(), manual)
  clearInterval(storm)
  expect(changes).toBeGreaterThan(5)
  const path = join(data.backups.folder, name)
  expect(readdirSync(data.backups.folder).sort()).toEqual([name, `${name}.sha256`])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const copy = openSqlite(path, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copy.pragma('journal_mode', { simple: true })).toBe('delete')
  const [one, other] = copy.prepare('select n from pair order by id').pluck().all() as number[]
  expect(one).toBe(other)
  expect(copy.prepare('select count(*) from ballast').pluck().get()).toBe(150 + Number(one))
  expect(copy.prepare('select name from brands').pluck().all()).toEqual([brand.name])
  copy.close()
  const options = { cwd: data.backups.folder, encoding: 'utf8' } as const
  const checked = execFileSync('sha256sum', ['--check', `${name}.sha256`], options)
  expect(checked).toBe(`${name}: OK\n`)
})

test('the list shows a backup as verified until its file is changed', async () => {
  const { name, bytes } = await createBackup(data.t.asAdmin(), manual)
  expect(listBackups(data.t.asAdmin())).toEqual({
    backups: [
      { name, kind: 'manual', createdAt: '2026-11-01T12:00:00.000Z', bytes, verified: true },
    ],
    running: null,
    failure: null,
  })
  const path = join(data.backups.folder, name)
  truncateSync(path, bytes - 1)
  expect(listBackups(data.t.asAdmin()).backups).toMatchObject([{ verified: false }])
})

test('of many backups started at once one runs; the list shows that it does', async () => {
  const ctx = data.t.asAdmin()
  expect(startBackup(ctx)).toEqual({ started: true })
  for (let call = 0; call < 20; call += 1) expect(() => startBackup(ctx)).toThrow(error('conflict'))
  await expect(createBackup(ctx, manual)).rejects.toEqual(error('conflict'))
  expect(listBackups(ctx).running).toMatchObject({ startedAt: '2026-11-01T12:00:00.000Z' })
  await expect.poll(() => listBackups(ctx).running).toBeNull()
  expect(listBackups(ctx).backups).toHaveLength(1)
  data.t.clock.advance(1)
  await createBackup(ctx, manual)
  expect(listBackups(ctx).backups).toHaveLength(2)
})

test('a full disk is reported, logged and shown until a backup succeeds, and leaves no file', async () => {
  const { write } = data.backups
  data.backups.isScheduled = false
  data.backups.write = async (target) => {
    // As a process that was killed leaves it.
    writeFileSync(`${target}.1.tmp`, 'half')
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const ctx = data.t.asAdmin()
  await expect(createBackup(ctx, manual)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('kein Platz mehr'),
  })
  expect(readdirSync(data.backups.folder)).toEqual([])
  expect(listLogged()).toMatchObject([
    { level: 'error', message: expect.stringMatching(/^Sicherung fehlgeschlagen: .*kein Platz/) },
  ])
  expect(describeBackupProblem(ctx)).toMatch(/01\.11\.2026 13:00.*kein Platz/)
  expect(listBackups(ctx)).toMatchObject({
    running: null,
    failure: { message: expect.stringContaining('kein Platz') },
  })
  data.backups.write = write
  await createBackup(ctx, manual)
  expect(describeBackupProblem(ctx)).toBeNull()
  expect(listLogged().at(-1)).toMatchObject({ level: 'success', message: 'Sicherung erstellt' })
})

test('old backups that cannot be deleted are logged as a warning; the new backup is kept', async () => {
  const logger = createLogger('silent')
  const warn = vi.spyOn(logger, 'warn')
  const ctx = { ...data.t.asAdmin(), logger }
  // Removing a file fails on a folder, for root, too.
  const stuck = join(data.folder, 'app.db.before-restore-alt')
  mkdirSync(stuck)
  utimesSync(stuck, 1, 1)
  const { name } = await createBackup(ctx, manual)
  expect(listBackups(ctx)).toMatchObject({ backups: [{ name, verified: true }], failure: null })
  expect(listLogged()).toMatchObject([
    { level: 'success', message: 'Sicherung erstellt' },
    { level: 'warning', message: expect.stringMatching(/^Alte Sicherungen ließen sich nicht/) },
  ])
  const fault = { err: expect.any(Error) }
  expect(warn).toHaveBeenCalledExactlyOnceWith(fault, 'old backups not deleted')
})

test('a damaged database is not backed up', async () => {
  const { sqlite } = data.handle
  const rootPage = sqlite.prepare("select rootpage from sqlite_schema where name = 'brands'")
  const page = rootPage.pluck().get()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const file = openSync(data.databasePath, 'r+')
  writeSync(file, Buffer.alloc(4096, 7), 0, 4096, (Number(page) - 1) * 4096)
  closeSync(file)
  await expect(createBackup(data.t.asAdmin(), manual)).rejects.toMatchObject({
    message: expect.stringContaining('beschädigt'),
  })
  expect(readdirSync(data.backups.folder)).toEqual([])
})

test('a download is logged, and only files of the list can be downloaded', async () => {
  const { name } = await createBackup(data.t.asAdmin(), manual)
  expect(openBackup(data.t.asAdmin(), { name })).toMatchObject({ name, verified: true })
  expect(listLogged().at(-1)).toMatchObject({ type: 'security', details: { name } })
  for (const other of ['../app.db', '/etc/passwd', `./${name}`, `${name}.sha256`, 'app.db', ''])
    expect(() => openBackup(data.t.asAdmin(), { name: other })).toThrow(error('not_found'))
})
