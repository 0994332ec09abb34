import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Call } from 'autocannon'
import autocannon from 'autocannon'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { markExpiredCodes } from '#db/queries/code-listing.ts'
import { type BenchServer, startServer, watchMemory } from '#test/bench/server.ts'
import { benchAttack } from './attack.ts'
import { fillDirectory, type Size } from './directory.ts'
import { type LoadCase, listLoadCases } from './load-cases.ts'

/** About what the demo has, and what takes years to gather; twenty codes to a brand in both. */
const SIZES: readonly Size[] = [
  { codes: 1_000, logs: 1_000, brands: 50, influencers: 200 },
  { codes: 100_000, logs: 100_000, brands: 5_000, influencers: 5_000 },
]
/** How much worse a ratio may be over the large directory. */
const MOST_DECLINE = 1.3
const MOST_MIB = 250
/** Answers a second as a share of the baseline's, where there is one, and computing time a request. */
type Figures = { ratio: number | null; cpuMs: number; isMiss: boolean }

/**
 * How much the built server carries, limits off, beside a server that does nothing but send the same
 * bytes (`baseline-server.mjs`), both by turns on the same machine: over a directory of the demo's size
 * and over one of 100,000 codes. Exit code 1 when a request fails or a goal is missed.
 */
export async function benchLoad(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
      rounds: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  })
  if (values.only && !['attack', 'carry'].includes(values.only))
    throw new Error('--only takes attack or carry')
  const attack = { seconds: Number(values.seconds) * 2, rounds: Number(values.rounds) }
  if (values.only === 'attack') return benchAttack(attack)
  const plan = { duration: Number(values.seconds), connections: Number(values.connections) }
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; ${plan.connections} connections, ${plan.duration} s each`,
  )
  const results: Map<string, Figures>[] = []
  for (const size of SIZES) results.push(await measureSize(size, plan))
  const [small, large] = results
  let misses = results
    .flatMap((figures) => [...figures.values()])
    .filter(({ isMiss }) => isMiss).length
  console.log('\nrequest                       small / large')
  for (const [name, figures] of small ?? []) {
    const other = large?.get(name)
    const decline =
      figures.ratio !== null && other?.ratio
        ? figures.ratio / other.ratio
        : (other?.cpuMs ?? Number.NaN) / figures.cpuMs
    const isMiss = !(decline <= MOST_DECLINE)
    if (isMiss) misses += 1
    console.log(
      `${name.padEnd(32)}${decline.toFixed(2).padStart(6)}${isMiss ? `  > ${MOST_DECLINE}` : ''}`,
    )
  }
  const attackFailed = values.only !== 'carry' && (await benchAttack(attack)) > 0
  return misses > 0 || attackFailed ? 1 : 0
}

type Plan = { duration: number; connections: number }

async function measureSize(size: Size, plan: Plan): Promise<Map<string, Figures>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
  const handle = openDatabase(join(folder, 'app.db'))
  migrateDatabase(handle.db)
  fillDirectory(handle.sqlite, size, new Date())
  markExpiredCodes(handle.db, new Date())
  // Each voter an address of their own, and no job that starts in between.
  const server = await startServer(folder, { TRUSTED_PROXIES: '127.0.0.1', JOBS: 'off' })
  try {
    const cases = await listLoadCases(server, handle)
    const title = `${size.codes} codes`.padEnd(28)
    const columns = ['a second', 'baseline', 'ratio', 'goal', 'p99 ms', 'CPU ms', 'goal', 'MiB']
    console.log(`\n${title}${columns.map((name) => name.padStart(9)).join('')}`)
    return await measureCases(server, cases, plan)
  } finally {
    await server.stop()
    handle.close()
    rmSync(folder, { recursive: true })
  }
}

async function measureCases(server: BenchServer, cases: readonly LoadCase[], plan: Plan) {
  const figures = new Map<string, Figures>()
  const baseline = await startBaseline(
    server.url,
    cases.flatMap(({ calls, goal }) => (goal?.ratio ? calls : [])),
  )
  let peak = 0
  for (const { name, calls, goal } of cases) {
    const fire = (url: string, duration: number) =>
      autocannon({ ...plan, url, requests: calls, duration })
    // The first answers warm the program up and do not count.
    await fire(server.url, 1)
    const memory = watchMemory(server.pid)
    const cpuBefore = server.readCpuMs()
    const result = await fire(server.url, plan.duration)
    const cpuMs = (server.readCpuMs() - cpuBefore) / result.requests.total
    memory.stop()
    peak = Math.max(peak, ...memory.samples)
    let best: number | null = null
    if (goal?.ratio) {
      await fire(baseline.url, 1)
      best = (await fire(baseline.url, plan.duration)).requests.average
    }
    const ratio = best === null ? null : result.requests.average / best
    const failed = result.errors + result.non2xx - result['3xx']
    const isSlow =
      (ratio !== null && ratio < (goal?.ratio ?? 0)) ||
      cpuMs > (goal?.cpuMs ?? Number.POSITIVE_INFINITY)
    figures.set(name, { ratio, cpuMs, isMiss: failed > 0 || isSlow })
    const columns = [
      result.requests.average.toFixed(0),
      best?.toFixed(0) ?? '',
      ratio?.toFixed(2) ?? '',
      goal?.ratio ?? '',
      result.latency.p99,
      cpuMs.toFixed(2),
      goal?.cpuMs ?? '',
      Math.max(...memory.samples).toFixed(0),
    ]
    const note = failed > 0 ? `  ${failed} failed` : isSlow ? '  missed' : ''
    console.log(name.padEnd(28) + columns.map((text) => String(text).padStart(9)).join('') + note)
  }
  baseline.stop()
  const isLarge = peak > MOST_MIB
  figures.set('memory', { ratio: null, cpuMs: peak, isMiss: isLarge })
  console.log(
    `memory at most ${peak.toFixed(0)} MiB (goal ${MOST_MIB})${isLarge ? '  missed' : ''}`,
  )
  return figures
}

type Baseline = { url: string; pid: number; stop: () => void }

/** Starts `baseline-server.mjs` with the answers that the product at `url` gives to some calls. */
async function startBaseline(url: string, calls: readonly Call[]): Promise<Baseline> {
  const reads = calls.filter(({ method }) => method !== 'POST')
  const answers = new Map<string, Answer>()
  for (const { path = '/', headers } of reads)
    if (!answers.has(path)) answers.set(path, await fetchRaw(url + path, headers as Headers))
  const child = fork('test/bench/baseline-server.mjs', { serialization: 'advanced' })
  process.once('exit', () => child.kill())
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

type Headers = Record<string, string>
type Answer = { headers: Record<string, unknown>; body: Buffer }

/** As it comes over the wire: `fetch` would unpack it. */
async function fetchRaw(url: string, headers: Headers): Promise<Answer> {
  const sent = request(url, { headers }).end()
  const [response] = await once(sent, 'response')
  const body = Buffer.concat(await response.toArray())
  const { 'content-type': type, 'content-encoding': encoding } = response.headers
  return {
    headers: {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  }
}
