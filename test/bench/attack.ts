import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Call } from 'autocannon'
import { type Answer, requestAtFixedRate } from '#test/bench/ask.ts'
import { type Attack, listAttacks, listVisits } from '#test/bench/load-cases.ts'
import {
  type Benchmark,
  printRow,
  quantile,
  readCpuMs,
  watchMemory,
  withServer,
} from '#test/bench/runner.ts'
import type { Site } from '#test/e2e/support/start-site.ts'

const SIZE = { codes: 100_000, brands: 2_000, influencers: 5_000 }
const MOST_TIMES_REST = 2
const MOST_MIB = 350

/** Requests a second: twice what the limit on reads allows one address. */
const TRIES_PER_SECOND = 120
const CONNECTIONS = 16
/** An address may use up its free share first; what lasts is measured. */
const LEAD_SECONDS = 5
const VISITS_PER_SECOND = 20
const HEALTH_CHECKS_PER_SECOND = 10

/**
 * Milliseconds of the visitors' pages and of `/healthz`, and of the server's CPU time in a second.
 */
type Delays = { pages: number[]; health: number[]; cpuMs: number }
type Figures = Delays & { answered: number; refused: number; peakMiB: number }

/**
 * What addresses that ask for the most expensive pages, twice as often as they may, cost the
 * visitors: 95 % of their pages, and of health checks, must take at most twice as long as at rest,
 * and the server at most 350 MiB.
 */
export const attack: Benchmark = {
  usage: `[--seconds 10]
      what visitors notice while addresses ask for the most expensive pages, twice as often as they
      may`,
  options: { seconds: { type: 'string', default: '10' } },
  run: (values) => {
    const env = { TRUSTED_PROXIES: '127.0.0.1/32', RATE_LIMITS: 'on', JOBS: 'off' }
    return withServer({ size: SIZE, env }, ({ server, handle: { sqlite } }) =>
      judge(server, listAttacks(sqlite), listVisits(sqlite), Number(values.seconds)),
    )
  },
}

type Visits = ReturnType<typeof listVisits>

async function judge(server: Site, attacks: Attack[], visits: Visits, seconds: number) {
  const memory = watchMemory(server.pid)
  const figures = new Map<string, Figures>()
  // The first answers warm the program up and do not count.
  await visit(server, visits, 2)
  const rest = await visit(server, visits, seconds)
  for (const [index, { name, addresses: length, listCalls }] of attacks.entries()) {
    const addresses = Array.from({ length }, (_, number) => `9.${index}.${number + 1}.1`)
    // Let requests of the last attack finish first.
    await visit(server, visits, 1)
    memory.samples.length = 0
    const fired = addresses.map((address) =>
      fire(server.url, listCalls(), address, LEAD_SECONDS + seconds),
    )
    await setTimeout(LEAD_SECONDS * 1000)
    const delays = await visit(server, visits, seconds)
    const results = await Promise.all(fired)
    figures.set(name, {
      ...delays,
      answered: sum(results.map(({ answered }) => answered)),
      refused: sum(results.map(({ refused }) => refused)),
      peakMiB: Math.max(...memory.samples),
    })
  }
  memory.stop()
  return report(rest, figures)
}

const sum = (values: readonly number[]) => values.reduce((one, two) => one + two, 0)

/** In a thread of its own, so that what it reads does not delay the visitors' clock. */
async function fire(url: string, calls: readonly Call[], address: string, duration: number) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: TRIES_PER_SECOND,
    duration,
    workers: 1,
    setupClient: join(import.meta.dirname, 'start-anywhere.cjs'),
    requests: calls.map((call) => ({
      ...call,
      headers: { 'accept-encoding': 'gzip', ...call.headers, 'x-forwarded-for': address },
    })),
  })
  const { 429: tooMany, 503: tooBusy } = result.statusCodeStats
  const refused = (tooMany?.count ?? 0) + (tooBusy?.count ?? 0)
  return { refused, answered: result['2xx'] + result.non2xx - refused }
}

/** Where visitors go on: a page that the last ones had rendered would be kept for this minute. */
let nextQuestion = 0

async function visit(server: Site, visits: Visits, seconds: number): Promise<Delays> {
  const { url } = server
  const questions = [...visits.slice(nextQuestion), ...visits.slice(0, nextQuestion)]
  nextQuestion = (nextQuestion + Math.ceil(VISITS_PER_SECOND * seconds)) % visits.length
  const cpuBefore = readCpuMs(server.pid)
  const startMs = performance.now()
  const endMs = performance.now() + seconds * 1000
  const isOver = () => performance.now() > endMs
  const [pages, health] = await Promise.all([
    requestAtFixedRate(url, questions, { perSecond: VISITS_PER_SECOND, isOver }),
    requestAtFixedRate(url, [{ kind: 'health', path: '/healthz' }], {
      perSecond: HEALTH_CHECKS_PER_SECOND,
      isOver,
    }),
  ])
  const delaysOf = (answers: readonly Answer[]) => answers.map(({ ms }) => ms)
  const cpuMs = ((readCpuMs(server.pid) - cpuBefore) * 1000) / (performance.now() - startMs)
  return { pages: delaysOf(pages), health: delaysOf(health), cpuMs }
}

function report(rest: Delays, figures: ReadonlyMap<string, Figures>): number {
  const limit = { pages: p95(rest.pages), health: p95(rest.health) }
  const columns = ['pages p50', 'p95', 'times', 'healthz', 'times', 'CPU ms/s', 'MiB']
  printRow('\nattack', [...columns, 'answered', 'refused'])
  printRow('none', toCells(rest, limit))
  let misses = 0
  for (const [name, known] of figures) {
    const isMiss =
      !(p95(known.pages) <= MOST_TIMES_REST * limit.pages) ||
      !(p95(known.health) <= MOST_TIMES_REST * limit.health) ||
      known.peakMiB > MOST_MIB
    if (isMiss) misses += 1
    const counts = [known.peakMiB.toFixed(0), known.answered, known.refused]
    printRow(name, [...toCells(known, limit), ...counts], isMiss ? 'missed' : '')
  }
  return misses
}

const p95 = (values: readonly number[]) => quantile(values, 0.95)

const toCells = ({ pages, health, cpuMs }: Delays, limit: { pages: number; health: number }) => [
  quantile(pages, 0.5).toFixed(1),
  p95(pages).toFixed(1),
  (p95(pages) / limit.pages).toFixed(2),
  p95(health).toFixed(1),
  (p95(health) / limit.health).toFixed(2),
  cpuMs.toFixed(0),
]
