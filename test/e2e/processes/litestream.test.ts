import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#db/open-database.ts'
import {
  fillFolder,
  findFaults,
  printFigures,
  startServerOn,
} from '#test/e2e/faults/support/data-folder.ts'
import {
  createOutcome,
  sendVotesUntilServerEnds,
  waitRandomTime,
} from '#test/e2e/faults/support/visitors.ts'
import { postJson } from '#test/e2e/support/api.ts'
import {
  readDatabase,
  readNumber,
  readRows,
  readSalts,
  readValues,
} from '#test/e2e/support/database.ts'
import { runCli, startCli } from '#test/e2e/support/processes.ts'
import type { Site } from '#test/e2e/support/start-site.ts'
import { useTempFolder } from '#test/temp-folder.ts'

/** The package's own command starts this one, and would leave it behind when it is killed. */
const BINARY = `node_modules/@flydotio/litestream-linux-${process.arch}/litestream`

const isInstalled = existsSync(BINARY)
if (!isInstalled) console.warn(`Übersprungen: ${BINARY} gibt es nicht.`)

const folder = useTempFolder()
const fileOf = (name: string) => join(folder.path, name)
const dataDir = () => fileOf('data')
const database = () => join(dataDir(), 'app.db')
/** The settings of deploy/, for this database. */
const config = () => fileOf('litestream.yml')
const env = () => ({ REPLICA_URL: `file://${fileOf('replica')}`, PATH: String(process.env.PATH) })

type Litestream = { end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>; output: () => string }
let site: Site | undefined
let litestream: Litestream | undefined
beforeEach(() => {
  const settings = readFileSync('deploy/litestream.yml', 'utf8')
  const own = settings
    .replace('/var/lib/codefluencer/app.db', database())
    .replace('127.0.0.1:9309', '127.0.0.1:0')
  writeFileSync(config(), own)
})
afterEach(async () => {
  await litestream?.end('SIGKILL')
  await site?.kill()
  site = litestream = undefined
})

function startLitestream(): Litestream {
  const child = spawn(BINARY, ['replicate', '-config', config()], { env: env() })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

const start = async () => {
  litestream = startLitestream()
  site = await startServerOn(dataDir())
  return site
}

function runLitestream(...args: string[]) {
  const [command = '', ...rest] = args
  const options = { env: env(), encoding: 'utf8' as const }
  const { status, stderr, stdout } = spawnSync(
    BINARY,
    [command, '-config', config(), ...rest],
    options,
  )
  expect(status, stderr + stdout).toBe(0)
  return stdout
}

/** What Litestream holds elsewhere, put together in a file as the guide says. */
function restoreTo(file: string): string {
  runLitestream('restore', '-o', file, database())
  return file
}

type Row = { id: number; voter: string; vote: string; created_at: number }
const readVotes = (file: string): Row[] =>
  readDatabase(file, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return sqlite
      .prepare('select id, voter, vote, created_at from votes order by id')
      .all() as Row[]
  })
const newestOf = (votes: readonly Row[]) => Math.max(...votes.map((vote) => vote.created_at))
/** One, unless somebody else emptied the log: then Litestream begins with a new copy of all. */
const readGenerations = () => readdirSync(join(fileOf('replica'), 'generations'))
const countUploads = () =>
  existsSync(fileOf('replica'))
    ? readdirSync(fileOf('replica'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.wal.lz4'),
      ).length
    : 0
async function waitForUploads(more: number): Promise<void> {
  const wanted = countUploads() + more
  await expect.poll(countUploads, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted)
}

test.runIf(isInstalled)(
  'server and Litestream killed under load: what was acknowledged before the last upload is there again',
  async () => {
    await fillFolder(dataDir(), 200)
    const codeIds = readValues<number>(dataDir(), 'select id from codes')
    const { url } = await start()
    const told = createOutcome()
    const storm = sendVotesUntilServerEnds(url, codeIds, told)
    // What the program does besides: a backup, and copying the log into the database.
    await waitForUploads(1)
    const backup = startCli(['backup', fileOf('own.db')], { DATA_DIR: dataDir() })
    expect(await backup.ended, backup.written.stderr).toBe(0)
    const other = openSqlite(database(), { timeout: 0 })
    for (let times = 0; times < 50; times += 1) {
      other.pragma(`wal_checkpoint(${times % 2 ? 'TRUNCATE' : 'PASSIVE'})`)
      await waitRandomTime(0, 100)
    }
    other.close()
    await waitForUploads(2)
    // Anywhere between two uploads.
    await waitRandomTime(0, 10_000)
    await Promise.all([site?.kill(), litestream?.end('SIGKILL')])
    await storm

    const before = readVotes(database())
    const restored = restoreTo(fileOf('restored.db'))
    const after = readVotes(restored)
    const lostRows = before.length - after.length
    const lostMs = newestOf(before) - newestOf(after)
    printFigures('Litestream', {
      'bestätigte Stimmen': told.votes.length,
      'verlorene Zeilen': lostRows,
      'verlorene Sekunden': (lostMs / 1_000).toFixed(1),
      Generationen: readGenerations().length,
      'MB im Protokoll': (statSync(`${database()}-wal`).size / 1e6).toFixed(1),
      abgelehnt:
        [...told.refused].map(([status, times]) => `${times} mal ${status}`).join(', ') || 0,
    })
    expect(after.length).toBeGreaterThan(0)
    expect(lostMs).toBeGreaterThanOrEqual(0)
    // All of one moment: nothing before it is missing, nothing changed.
    const kept = new Map(after.map((vote) => [vote.id, vote]))
    const settled = before.filter(({ created_at }) => created_at < newestOf(after) - 1_000)
    expect(settled.length).toBeGreaterThan(0)
    expect(settled.filter((vote) => kept.get(vote.id)?.created_at !== vote.created_at)).toEqual([])

    // No salt has left the machine.
    const salts = readSalts(dataDir())
    expect(salts).toHaveLength(2)
    const bytes = readFileSync(restored)
    expect(salts.filter(({ salt }) => bytes.includes(salt))).toEqual([])

    // On another machine: our own restore checks it, ends sessions and makes it what is served.
    const elsewhere = fileOf('elsewhere')
    mkdirSync(elsewhere)
    const result = runCli(['restore', restored], { env: { DATA_DIR: elsewhere } })
    expect(result.status, result.stderr).toBe(0)
    expect(findFaults(elsewhere)).toEqual([])
    expect(readRows(elsewhere, 'select 1 from copy_marks')).toEqual([])
    site = await startServerOn(elsewhere)
    expect((await postJson(`${site.url}/api/codes/${codeIds[0]}/copy`, {})).status).toBe(200)
    const doctor = runCli(['doctor'], { env: { DATA_DIR: elsewhere } })
    expect(doctor.stdout).not.toContain('beschädigt')
  },
)

test.runIf(isInstalled)(
  'stopped in order nothing is lost; our restore waits for Litestream to end, which then begins again',
  { timeout: 240_000 },
  async () => {
    await fillFolder(dataDir(), 3)
    const [id] = readValues<number>(dataDir(), 'select id from codes')
    const { url } = await start()
    const copy = (address: string) =>
      postJson(`${url}/api/codes/${id}/copy`, {}, { 'x-forwarded-for': address })
    await waitForUploads(1)
    expect((await copy('198.18.0.1')).status).toBe(200)
    expect(runCli(['backup', fileOf('one.db')], { env: { DATA_DIR: dataDir() } }).status).toBe(0)
    expect((await copy('198.18.0.2')).status).toBe(200)
    await site?.stop()
    const restore = () => runCli(['restore', fileOf('one.db')], { env: { DATA_DIR: dataDir() } })
    const refused = restore()
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('Ein anderes Programm hat app.db offen')
    await litestream?.end('SIGTERM')
    restoreTo(fileOf('two.db'))
    const readUses = (file: string) =>
      readDatabase(file, (sqlite) =>
        sqlite.prepare('select sum(usage_count) from codes').pluck().get(),
      )
    expect(readUses(fileOf('two.db'))).toBe(2)

    expect(restore().status).toBe(0)
    const generations = readGenerations()
    await start()
    await expect.poll(() => readGenerations().length, { timeout: 30_000 }).toBe(2)
    expect(readGenerations()).toEqual(expect.arrayContaining(generations))
    await site?.stop()
    await litestream?.end('SIGTERM')
    restoreTo(fileOf('three.db'))
    expect(readUses(fileOf('three.db'))).toBe(1)
    expect(
      readNumber(dataDir(), "select count(*) from sqlite_schema where name = 'voter_salts'"),
    ).toBe(0)
  },
)
