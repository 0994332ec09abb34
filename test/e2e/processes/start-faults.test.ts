import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { acquireDataLock } from '#db/data-lock.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { occupyPort, runCli } from '#test/e2e/support/processes.ts'
import { startSite } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = makeTempFolder()
  dataDir = join(folder, 'data')
})

const env = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  LOGOS: 'off',
  ADMIN_PASSWORD: 'ein-langes-passwort',
  ...more,
})
const serve = (more?: Record<string, string>) => runCli(['serve'], { env: env(more) })

/** One line that says what is wrong, and never a stack. */
function expectFault({ status, stderr }: ReturnType<typeof runCli>, words: RegExp): void {
  expect(stderr).toMatch(words)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(1)
}

/** A data folder as the program leaves it. */
function fillFolder(): string {
  expect(runCli(['export', join(folder, 'leer.json')], { env: env() }).status).toBe(0)
  return join(dataDir, 'app.db')
}

test('a data folder that is a file, lies in one, or takes no file is named in one line', () => {
  writeFileSync(dataDir, '')
  expectFault(serve(), /ist kein Ordner/)
  expectFault(serve({ DATA_DIR: join(dataDir, 'x') }), /ist kein Ordner/)
  // Nobody may make files there, not even root.
  expectFault(
    serve({ DATA_DIR: '/sys' }),
    /nicht öffnen|nicht schreiben|nur zum Lesen|fehlt das Recht/,
  )
})

test.each([
  ['holds something else', (bytes: Buffer) => bytes.fill('x', 0, 100)],
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, 5_000)],
])('a database that %s is named and stays as it is', (_, damage) => {
  const path = fillFolder()
  const broken = damage(readFileSync(path))
  writeFileSync(path, broken)
  expectFault(serve(), /app\.db ist beschädigt.*Sicherung/)
  expect(readFileSync(path).equals(broken)).toBe(true)
})

test('a database of a later version is left alone, by the server and by commands', () => {
  const path = fillFolder()
  const sqlite = new Database(path)
  sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)")
  sqlite.close()
  const before = readFileSync(path)
  expectFault(serve(), /neueren Version/)
  expectFault(runCli(['collect'], { env: env() }), /neueren Version/)
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('a database that another program holds is named in one line', () => {
  const sqlite = new Database(fillFolder())
  sqlite.pragma('locking_mode = exclusive')
  sqlite.exec('begin exclusive')
  expectFault(serve(), /gesperrt/)
  sqlite.close()
})

test('an address that is taken, or none of this machine, is named in one line', async () => {
  const { port, release } = await occupyPort()
  expectFault(serve({ PORT: port }), /Port \d+ auf 127\.0\.0\.1 ist schon belegt/)
  release()
  expectFault(serve({ HOST: '192.0.2.1' }), /192\.0\.2\.1 ist keine Adresse dieses Rechners/)
})

test('one server for a folder; after a crash the folder is free again', async () => {
  mkdirSync(dataDir)
  const first = await startSite({ posts: [], env: { DATA_DIR: dataDir } })
  expectFault(serve(), /läuft schon ein Server/)
  expect(runCli(['export', join(folder, 'daneben.json')], { env: env() }).status).toBe(0)
  await first.kill()
  const second = await startSite({ posts: [], env: { DATA_DIR: dataDir } })
  expect(await second.stop()).toBe(0)
})

test('an unexpected error is one fatal log line with its stack, without secrets, and ends the server', async () => {
  const METRICS_TOKEN = 'metrics-token-1'
  const code = `process.on('SIGUSR2', () => void Promise.reject(new Error('nie: ${METRICS_TOKEN}')))`
  const preload = join(folder, 'preload.mjs')
  writeFileSync(preload, code)
  const site = await startSite({
    posts: [],
    env: { METRICS_TOKEN, NODE_OPTIONS: `--import=${preload}` },
  })
  process.kill(site.pid, 'SIGUSR2')
  expect(await site.ended).toBe(1)
  const line = site.output().trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'fatal', err: { message: 'nie: [geheim]' } })
  expect(line).toContain('preload.mjs')
  expect(site.output()).not.toContain(METRICS_TOKEN)
  await site.stop()
})

test('a database of an earlier version is not migrated under the server that holds it', () => {
  mkdirSync(dataDir)
  const { db, sqlite, close } = openDatabase(join(dataDir, 'app.db'))
  migrateDatabase(db, { last: 11 })
  const readState = () => sqlite.prepare('select max(created_at) from __drizzle_migrations').get()
  const before = readState()
  const server = acquireDataLock(dataDir, 'serve')
  const commands = [
    ['export', join(folder, 'alles.json')],
    ['admin', 'reset-password'],
  ]
  for (const command of commands) {
    expectFault(
      runCli(command, { env: env() }),
      /früheren Version.*starten Sie ihn bitte zuerst mit dieser Version/,
    )
    expect(readState()).toEqual(before)
  }
  server.release()
  expect(runCli(['export', join(folder, 'alles.json')], { env: env() }).status).toBe(0)
  expect(readState()).not.toEqual(before)
  close()
  // Beside a server of the same version they go on.
  const same = acquireDataLock(dataDir, 'serve')
  expect(runCli(['export', join(folder, 'noch-einmal.json')], { env: env() }).status).toBe(0)
  same.release()
})
