import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Call } from 'autocannon'
import autocannon from 'autocannon'
import { type Benchmark, printRow, readCpuMs, watchMemory, withServer } from '#test/bench/runner.ts'
import type { Site } from '#test/e2e/support/start-site.ts'
import type { Size } from './directory.ts'
import { type LoadCase, listLoadCases } from './load-cases.ts'

/** About what the demo has, and what takes years to gather; twenty codes to a brand in both. */
const SIZES: readonly Size[] = [
  { codes: 1_000, brands: 50, influencers: 200 },
  { codes: 100_000, brands: 5_000, influencers: 5_000 },
]
/** How much worse a ratio may be over the large directory. */
const MOST_DECLINE = 1.3
const MOST_MIB = 250
const CONNECTIONS = 32
/** Answers a second as a share of the baseline's, where there is one, and computing time a request. */
type Figures = { ratio: number | null; cpuMs: number; isMiss: boolean }

/**
 * How much the built server carries, limits off, beside a server that does nothing but send the same
 * bytes (`baseline-server.mjs`), both by turns on the same machine: over a directory of the demo's size
 * and over one of 100,000 codes. A request that fails is a miss, too.
 */
export const load: Benchmark = {
  usage: `[--seconds 5]
      what the built server carries: pages, data, files and votes, with 1,000 and 100,000 codes`,
  options: { seconds: { type: 'string', default: '5' } },
  run: async (values) => {
    const plan = { duration: Number(values.seconds), connections: CONNECTIONS }
    console.log(`${plan.connections} connections, ${plan.duration} s each`)
    // Each voter an address of their own, and no job that starts in between.
    const env = { TRUSTED_PROXIES: '127.0.0.1', JOBS: 'off' }
    const results: Map<string, Figures>[] = []
    for (const size of SIZES)
      results.push(
        await withServer({ size, env }, async ({ server, handle }) => {
          printRow(`\n${size.codes} codes`, COLUMNS)
          return measureCases(server, await listLoadCases(server, handle), plan)
        }),
      )
    const [small = new Map(), large] = results
    const misses = results.flatMap((figures) => [...figures.values()]).filter((one) => one.isMiss)
    return misses.length + compareSizes(small, large)
  },
}

const COLUMNS = ['a second', 'baseline', 'ratio', 'goal', 'p99 ms', 'CPU ms', 'goal', 'MiB']

/** Answers how many requests cost too much more over the large directory. */
function compareSizes(small: Map<string, Figures>, large?: Map<string, Figures>): number {
  let misses = 0
  printRow('\nrequest', ['decline'])
  for (const [name, figures] of small) {
    const other = large?.get(name)
    const decline =
      figures.ratio !== null && other?.ratio
        ? figures.ratio / other.ratio
        : (other?.cpuMs ?? Number.NaN) / figures.cpuMs
    const isMiss = !(decline <= MOST_DECLINE)
    if (isMiss) misses += 1
    printRow(name, [decline.toFixed(2)], isMiss ? `> ${MOST_DECLINE}` : '')
  }
  return misses
}

type Plan = { duration: number; connections: number }

async function measureCases(server: Site, cases: readonly LoadCase[], plan: Plan) {
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
    const cpuBefore = readCpuMs(server.pid)
    const result = await fire(server.url, plan.duration)
    const cpuMs = (readCpuMs(server.pid) - cpuBefore) / result.requests.total
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
    const cells = [
      result.requests.average.toFixed(0),
      best?.toFixed(0) ?? '',
      ratio?.toFixed(2) ?? '',
      goal?.ratio ?? '',
      result.latency.p99,
      cpuMs.toFixed(2),
      goal?.cpuMs ?? '',
      Math.max(...memory.samples).toFixed(0),
    ]
    printRow(name, cells, failed > 0 ? `${failed} failed` : isSlow ? 'missed' : '')
  }
  baseline.stop()
  const isLarge = peak > MOST_MIB
  figures.set('memory', { ratio: null, cpuMs: peak, isMiss: isLarge })
  console.log(
    `memory at most ${peak.toFixed(0)} MiB (goal ${MOST_MIB})${isLarge ? '  missed' : ''}`,
  )
  return figures
}

type Baseline = { url: string; stop: () => void }

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
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

type Headers = Record<string, string>
type Answer = { headers: Record<string, unknown>; body: Buffer }

/** As it comes over the wire: `fetch` would unpack it. */
async function fetchRaw(url: string, headers: Headers): Promise<Answer> {
  const sent = request(url, { headers }).end()
  const [response] = await once(sent, 'response')
  const body = await buffer(response)
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
