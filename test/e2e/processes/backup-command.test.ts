import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import { nextAddress } from '#test/e2e/faults/support/visitors.ts'
import { callApi, collectCodes, openSession, postJson } from '#test/e2e/support/api.ts'
import { readDatabase } from '#test/e2e/support/database.ts'
import { createPosts, writePosts } from '#test/e2e/support/posts.ts'
import { envIn, parseLines, runCli, startCli } from '#test/e2e/support/processes.ts'
import { type Site, startSite } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

const folder = useTempFolder()
let site: Site | undefined
afterEach(async () => {
  await site?.stop()
  site = undefined
})

const dataDir = () => envIn(folder.path).DATA_DIR
const fileOf = (name: string) => join(folder.path, name)
const run = (...args: string[]) => runCli(args, { env: envIn(folder.path) })
const start = async (jobs: 'on' | 'off' = 'off') => {
  site = await startSite({
    posts: [],
    env: {
      ...envIn(folder.path),
      JOBS: jobs,
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
  })
  return site
}
const stop = async () => {
  await site?.stop()
  site = undefined
}
async function startFilled() {
  writePosts(join(dataDir(), 'posts'), createPosts())
  const { url } = await start()
  await callApi(url, 'POST', '/api/brands/bulk', { brands: ['Snocks', 'Purelei'] })
  await collectCodes(url)
  return url
}
const read = <T>(path: string, query: string): T[] =>
  readDatabase(path, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return sqlite.prepare(query).pluck().all() as T[]
  })
const CODES = 'select code from codes order by code'
const database = () => join(dataDir(), 'app.db')
/** SQLite's own files come and go with who has the database open. */
const isNoLog = (name: string) => !/-(wal|shm)$/.test(name)
const oneLine = /^[^\n]+\n$/

test('saved while the server runs and is written to, restored when it stands, served again', async () => {
  const url = await startFilled()
  const { codes }: { codes: { id: number }[] } = await callApi(url, 'GET', '/api/brands/snocks')
  // A second copy of one visitor would write nothing.
  const copy = (id: number) =>
    postJson(`${url}/api/codes/${id}/copy`, {}, { 'x-forwarded-for': nextAddress() })
  let isOver = false
  const storm = (async () => {
    while (!isOver) await Promise.all(codes.map(({ id }) => copy(id)))
  })()
  // `runCli` waits for the end and would hold up the storm.
  const { written, ended } = startCli(['backup', fileOf('a.db')], envIn(folder.path))
  expect(await ended).toBe(0)
  isOver = true
  await storm
  const before = read<string>(fileOf('a.db'), CODES)
  expect(before).toEqual(expect.arrayContaining(['ANNA15', 'LENA20']))
  expect(parseLines(written.stdout)).toEqual([
    { file: fileOf('a.db'), bytes: statSync(fileOf('a.db')).size, sha256: expect.any(String) },
  ])
  // What each code says of its copies is what the days say.
  expect(
    read(
      fileOf('a.db'),
      `select count(*) from codes where usage_count <>
        (select coalesce(sum(copies), 0) from code_copies where code_id = codes.id)`,
    ),
  ).toEqual([0])

  const refused = run('restore', fileOf('a.db'))
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/läuft ein Server.*beenden/)
  const brands: { id: number; slug: string }[] = await callApi(url, 'GET', '/api/brands')
  const snocks = brands.find(({ slug }) => slug === 'snocks')
  await callApi(url, 'DELETE', `/api/brands/${snocks?.id}`)
  const cookie = await openSession(url)
  expect(await reach(url, cookie)).toBe(200)
  await stop()

  const restored = run('restore', fileOf('a.db'))
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const [{ kept }] = parseLines(restored.stdout) as [{ kept: string }]
  expect(read(database(), CODES)).toEqual(before)
  expect(read<string>(kept, CODES).length).toBeLessThan(before.length)
  const { url: again } = await start()
  expect(await callApi(again, 'GET', '/api/brands/snocks')).toMatchObject({
    brand: { slug: 'snocks' },
  })
  expect(await reach(again, cookie)).toBe(401)
})

const reach = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/admin/overview`, { headers: { cookie } })).status

test('unusable targets and files are refused in one line, and nothing is changed', async () => {
  const empty = run('backup', fileOf('a.db'))
  expect(empty).toMatchObject({ status: 1, stdout: '' })
  expect(empty.stderr).toMatch(/noch nichts zu sichern/)
  await startFilled()
  await stop()
  expect(run('backup', fileOf('a.db')).status).toBe(0)
  const cases: [string[], RegExp][] = [
    [['backup', fileOf('a.db')], /--force überschreibt/],
    [['backup', '-'], /Standardausgabe/],
    [['backup', database(), '--force'], /die Datenbank selbst/],
    [['backup', folder.path], /keine Datei/],
    [['backup', fileOf('fehlt/a.db')], /Ordner oder die Datei gibt es nicht/],
    [['restore', fileOf('fehlt.db')], /gibt es nicht/],
    [['restore', fileOf('cut.db')], /beschädigt/],
  ]
  writeFileSync(fileOf('cut.db'), readFileSync(fileOf('a.db')))
  truncateSync(fileOf('cut.db'), 50_000)
  const bytes = readFileSync(database())
  const listNames = () => [readdirSync(folder.path), readdirSync(dataDir()).filter(isNoLog)]
  const names = listNames()
  for (const [args, says] of cases) {
    const result = run(...args)
    expect([args[0], result.status, result.stdout]).toEqual([args[0], 1, ''])
    expect(result.stderr).toMatch(says)
    expect(result.stderr).toMatch(oneLine)
  }
  expect(readFileSync(database()).equals(bytes)).toBe(true)
  expect(listNames()).toEqual(names)
  expect(run('backup', '--force', fileOf('a.db')).status).toBe(0)
  // Its log is there as long as somebody has it open, and holds what was written last.
  const open = openSqlite(database())
  open.pragma('user_version')
  expect(run('backup', `${database()}-wal`, '--force').stderr).toMatch(/die Datenbank selbst/)
  open.close()
})

test('a backup missed while the server was down is made at the start, and old ones are deleted', async () => {
  const backups = join(dataDir(), 'backups')
  mkdirSync(backups, { recursive: true })
  const old = join(backups, 'codefluencer-2026-01-01T02-07-00-000Z-nightly.db')
  writeFileSync(old, 'alt')
  // As after a check that went well.
  writeFileSync(`${old}.sha256`, '')
  const { url } = await start('on')
  type Listed = { backups: { name: string; kind: string; verified: boolean }[] }
  const list = async () => {
    const { backups: listed }: Listed = await callApi(url, 'GET', '/api/admin/backups')
    return listed.map(({ name, kind, verified }) => ({ isOld: old.endsWith(name), kind, verified }))
  }
  await expect.poll(list).toEqual([{ isOld: false, kind: 'nightly', verified: true }])
  expect(readdirSync(backups)).toHaveLength(2)
  const overview = await callApi(url, 'GET', '/api/admin/overview')
  expect(overview).toMatchObject({ alerts: [] })
})

test('a disk that is full says so and keeps nothing half', async () => {
  await startFilled()
  await stop()
  // A limit on file sizes is met in the same place as the end of a disk.
  const script = 'trap "" XFSZ; ulimit -f 200; exec "$0" dist/server/main.js backup "$1"'
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, fileOf('a.db')], {
    env: envIn(folder.path),
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/Platz/)
  expect(stderr).toMatch(oneLine)
  expect(readdirSync(folder.path)).toEqual(['data'])
})

test('a restore killed at any moment leaves the old or the new database, whole', async () => {
  await startFilled()
  await stop()
  expect(run('backup', fileOf('new.db')).status).toBe(0)
  const sqlite = openSqlite(database())
  sqlite.exec("update brands set name = 'Alt'")
  sqlite.close()
  const readNames = (path: string) =>
    read<string>(path, 'select distinct name from brands order by 1')
  const [before, after] = [readNames(database()), readNames(fileOf('new.db'))]
  const seen = new Set<string>()
  const startedMs = performance.now()
  expect(run('restore', fileOf('new.db')).status).toBe(0)
  const wholeMs = performance.now() - startedMs
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const aim = openSqlite(database())
    aim.exec("update brands set name = 'Alt'")
    aim.close()
    const { child, ended } = startCli(['restore', fileOf('new.db')], envIn(folder.path))
    // The second half of the time is the work itself.
    await Promise.race([ended, setTimeout(wholeMs * (0.4 + attempt * 0.1))])
    child.kill('SIGKILL')
    await ended
    expect(existsSync(database())).toBe(true)
    const names = readNames(database())
    expect([before, after]).toContainEqual(names)
    seen.add(String(names))
  }
  expect(run('restore', fileOf('new.db')).status).toBe(0)
  expect(readNames(database())).toEqual(after)
  expect(readdirSync(dataDir()).filter((name) => name.includes('restoring'))).toEqual([])
  console.info(`restores killed: 8, left ${[...seen].join(' / ')}`)
})
