import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { markEndedCodes } from '#db/queries/code-listing.ts'
import { fillDirectory, type Size } from '../admin-lists/fill-directory.ts'
import { type BenchServer, startServer } from '../collection/start-server.ts'
import { watchMemory } from '../collection/watch-memory.ts'
import { benchAttack } from './bench-attack.ts'
import { type LoadCase, listLoadCases } from './load-cases.ts'

/** About what the demo has, and what takes years to gather; as many codes to a brand in both. */
const SIZES: readonly Size[] = [
  { codes: 1_000, logs: 1_000, brands: 20, influencers: 200 },
  { codes: 100_000, logs: 100_000, brands: 2_000, influencers: 5_000 },
]
const TARGET = 2

type Figures = { cpuMs: number; failed: number }
/** The server ends a connection after 1,000. */
const RECONNECT = { reconnectRate: 900 }

/**
 * How much the built server carries, limits off: requests a second, their times and its memory,
 * over a directory of the demo's size and over one of 100,000 codes. Exit code 1 when a request
 * fails, or costs more than twice the computing time over the large directory.
 */
export async function benchLoad(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '16' },
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
  let misses = 0
  console.log('\nrequest                       large / small, computing time')
  for (const [name, figures] of small ?? []) {
    const ratio = (large?.get(name)?.cpuMs ?? Number.NaN) / figures.cpuMs
    const failed = figures.failed + (large?.get(name)?.failed ?? 0)
    const isMiss = failed > 0 || !(ratio <= TARGET)
    if (isMiss) misses += 1
    const note = failed > 0 ? `  ${failed} failed` : ratio > TARGET ? '  > 2' : ''
    console.log(`${name.padEnd(32)}${ratio.toFixed(2).padStart(6)}${note}`)
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
  markEndedCodes(handle.db, new Date())
  // Each voter an address of their own, and no job that starts in between.
  const server = await startServer(folder, { TRUSTED_PROXIES: '127.0.0.1', JOBS: 'off' })
  try {
    const cases = await listLoadCases(server, handle)
    console.log(`\n${size.codes} codes                  a second   p50 ms   p99 ms   CPU ms   MiB`)
    return await measureCases(server, cases, plan)
  } finally {
    await server.stop()
    handle.close()
    rmSync(folder, { recursive: true })
  }
}

async function measureCases(server: BenchServer, cases: readonly LoadCase[], plan: Plan) {
  const figures = new Map<string, Figures>()
  for (const { name, calls } of cases) {
    const fire = (duration: number) =>
      autocannon({ ...plan, ...RECONNECT, url: server.url, requests: calls, duration })
    // The first answers warm the program up and do not count.
    await fire(1)
    const memory = watchMemory(server.pid)
    const cpuBefore = server.readCpuMs()
    const result = await fire(plan.duration)
    const cpuMs = (server.readCpuMs() - cpuBefore) / result.requests.total
    memory.stop()
    const failed = result.errors + result.non2xx - result['3xx']
    figures.set(name, { cpuMs, failed })
    const { p50, p99 } = result.latency
    const peak = Math.max(...memory.samples)
    const columns = [
      result.requests.average.toFixed(0),
      p50,
      p99,
      cpuMs.toFixed(2),
      peak.toFixed(0),
    ]
    console.log(name.padEnd(28) + columns.map((text) => String(text).padStart(9)).join(''))
  }
  return figures
}
