import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseHandle } from '#db/open-database.ts'
import { updateBrandCounters, updateInfluencerCounters } from '#db/queries/counters.ts'
import { addBrands } from '#server/services/brands/add-brands.ts'
import { toSlug } from '#shared/domain/names.ts'
import type { CollectionResult } from '#shared/schemas/collection.ts'
import { type Answer, type Question, requestAtFixedRate } from '#test/bench/ask.ts'
import { type Benchmark, printRow, quantile, watchMemory, withServer } from '#test/bench/runner.ts'
import { createTestContext } from '#test/context.ts'
import { callApi, openSession } from '#test/e2e/support/api.ts'
import { addManyCodes } from '#test/e2e/support/database.ts'
import type { Site } from '#test/e2e/support/start-site.ts'
import { insertInfluencer } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { generateBrands, generatePosts } from './collection-posts.ts'

const TARGET = 2
const BRANDS = 300
/** No post names these: their pages stay as heavy as they were. */
const VISITED_BRANDS = 30
const INFLUENCERS = 10_000
const POSTS_PER_FILE = 10_000
const REST_MS = 60_000
const PER_SECOND = 5

/**
 * Collects from 100,000 generated posts in the built server while this process asks it for pages, and
 * compares the answers with those at rest, before and after. Missed when the median of what visitors ask,
 * or of one kind of it, is more than twice as slow, or something was not stored.
 */
export const collection: Benchmark = {
  usage: `[--posts 100000]
      a run over generated posts in the built server, and what visitors notice of it`,
  options: { posts: { type: 'string', default: '100000' } },
  run: (values) => {
    const count = Number(values.posts)
    const all = generateBrands(BRANDS + VISITED_BRANDS)
    const [brands, visited] = [all.slice(0, BRANDS), all.slice(BRANDS)]
    const prepare = async (handle: DatabaseHandle, folder: string) => {
      await writePosts(join(folder, 'posts'), count, brands)
      await fillVisitedBrands(handle, folder, { visited, others: brands })
    }
    return withServer({ prepare }, async ({ server }) => {
      const config = { enabled: false, maxCodes: 9999 }
      await callApi(server.url, 'PUT', '/api/admin/cronjob/config', config)
      const questions = listQuestions(visited, await openSession(server.url))
      return measure(server, count, questions)
    })
  },
}

async function writePosts(folder: string, count: number, brands: readonly string[]) {
  mkdirSync(folder, { recursive: true })
  const posts = generatePosts({ count, brands, influencers: INFLUENCERS, now: new Date() })
  for (let from = 0; from < count; from += POSTS_PER_FILE) {
    const file = createWriteStream(join(folder, `posts-${String(from).padStart(7, '0')}.jsonl`))
    for (let index = from; index < Math.min(count, from + POSTS_PER_FILE); index += 1)
      file.write(`${JSON.stringify(posts.next().value)}\n`)
    file.end()
    await once(file, 'finish')
  }
}

const RENDERED = 'brand, rendered'

/**
 * The home page, brand pages and searches by turns, as visitors ask for them, kept or not; and brand
 * pages that are rendered each time, as for the operator, which tell nothing of what is kept. `cookie` is
 * that of a session.
 */
function listQuestions(brands: readonly string[], cookie: string): Question[] {
  return brands.flatMap((brand) => [
    { kind: 'home', path: '/' },
    { kind: 'brand', path: `/brands/${toSlug(brand)}` },
    { kind: 'search', path: `/search?q=${encodeURIComponent(brand.slice(0, 5))}` },
    { kind: RENDERED, path: `/brands/${toSlug(brand)}`, headers: { cookie } },
  ])
}

async function measure(
  server: Site,
  count: number,
  questions: readonly Question[],
): Promise<number> {
  const ask = (isOver: () => boolean) =>
    requestAtFixedRate(server.url, questions, { perSecond: PER_SECOND, isOver })
  const askFor = (ms: number) => {
    const endMs = performance.now() + ms
    return ask(() => performance.now() > endMs)
  }
  // The first answers warm the program up and do not count.
  await askFor(REST_MS / 6)
  const before = await askFor(REST_MS)

  const memory = watchMemory(server.pid)
  await setTimeout(1_000)
  const restMiB = memory.samples.at(-1) ?? Number.NaN
  let isOver = false
  const during = ask(() => isOver)
  // What goes wrong is thrown where the answers are looked at.
  during.catch(() => {})
  const startedMs = performance.now()
  const result: CollectionResult = await callApi(server.url, 'POST', '/api/collect-codes', {})
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  memory.stop()

  const runAnswers = await during
  const after = await askFor(REST_MS)
  const { totalSearched, codesFound, codesAdded, errors } = result
  console.log(`${PER_SECOND} pages a second`)
  console.log(
    `${totalSearched} posts in ${format(seconds)} s: ${Math.round(totalSearched / seconds)} posts/s`,
  )
  console.log(`${codesFound} codes found, ${codesAdded} new, ${errors.length} errors`)
  printMemory(restMiB, memory.samples)
  const ratio = printAnswers({ during: runAnswers, rest: [...before, ...after] })
  const isComplete = totalSearched === count && errors.length === 0
  return ratio <= TARGET && isComplete ? 0 : 1
}

function printMemory(restMiB: number, samples: readonly number[]): void {
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const [from, to] = [quarter / 4, (quarter + 1) / 4].map((part) => samples.length * part)
    return Math.max(...samples.slice(from, to))
  })
  const peaks = quarters.map((peak) => Math.round(peak)).join(', ')
  console.log(
    `memory: ${Math.round(restMiB)} MiB at rest, peak of the run ${Math.round(Math.max(...quarters))} MiB (by quarters ${peaks})`,
  )
}

/** Answers the worst ratio of the medians: of visitors' questions together, and of each kind. */
function printAnswers(answers: { during: readonly Answer[]; rest: readonly Answer[] }): number {
  printRow('\nanswers in ms', ['number', 'median', 'p95', 'p99', 'max'])
  const compare = (name: string, isMeant: (kind: string) => boolean): number => {
    const timesOf = (phase: readonly Answer[]) =>
      phase.filter(({ kind }) => isMeant(kind)).map(({ ms }) => ms)
    const [during, rest] = [timesOf(answers.during), timesOf(answers.rest)]
    printRow(`${name}, at rest`, [rest.length, ...describe(rest)])
    printRow(`${name}, during the run`, [during.length, ...describe(during)])
    const ratios = SHARES.map((share) => quantile(during, share) / quantile(rest, share))
    printRow('ratio', ['', ...ratios.map(format)])
    return ratios[0] ?? Number.NaN
  }
  const kinds = [...new Set(answers.rest.map(({ kind }) => kind))]
  const worst = Math.max(
    compare('visitors', (kind) => kind !== RENDERED),
    ...kinds.map((name) => compare(name, (kind) => kind === name)),
  )
  console.log(`\nworst ratio of the medians: ${format(worst)}`)
  return worst
}

/** The median, what the slowest see, and the slowest. */
const SHARES = [0.5, 0.95, 0.99, 1]

const describe = (values: readonly number[]): string[] =>
  SHARES.map((share) => format(quantile(values, share)))

const format = (value: number): string => value.toFixed(2)

/** The visited brands with 40 codes each, the others still without. */
async function fillVisitedBrands(
  { db }: DatabaseHandle,
  folder: string,
  { visited, others }: Record<'visited' | 'others', readonly string[]>,
): Promise<void> {
  const context = createTestContext({ db, clock: () => new Date() })
  await addBrands(context.asSystem('bench'), { brands: [...visited, ...others] })
  insertInfluencer(db, { username: 'vorher' })
  const site = { postsDir: join(folder, 'posts') }
  for (const [index, brand] of visited.entries())
    addManyCodes(site, { slug: toSlug(brand), count: 40, prefix: `ALT${index}X` })
  updateBrandCounters(db, listAllIds(db, 'brands'), new Date())
  updateInfluencerCounters(db, listAllIds(db, 'influencers'), new Date())
  context.close()
}
