import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { migrateDatabase } from '#db/migrate.ts'
import { type DatabaseHandle, openDatabase } from '#db/open-database.ts'
import { markEndedCodes } from '#db/queries/code-listing.ts'
import { tidyCodeSearch } from '#server/services/codes/tidy-code-search.ts'
import { createTestContext, TEST_NOW } from '#server/testing/create-test-context.ts'
import { type AppCaller, createCaller } from '#server/trpc/app-router.ts'
import { fillDirectory, type Size } from './fill-directory.ts'
import { type ListCase, listCases } from './list-cases.ts'

const LARGE: Size = { codes: 100_000, logs: 100_000, brands: 2_000, influencers: 5_000 }
const TARGET = 2
const ROUNDS = 31

export type Subject = { api: AppCaller; handle: DatabaseHandle; size: Size }

/**
 * Times every list of the admin panel with 1,000 and with 100,000 codes and log entries, both in
 * one run and by turns, as the answer of the procedure with its checked output. Brands and
 * influencers are as many in both, unless `--few-brands` leaves the small one 20 and 50.
 */
export async function benchAdminLists(argv: readonly string[]): Promise<number> {
  const few = argv.includes('--few-brands')
  const small = {
    ...LARGE,
    codes: 1_000,
    logs: 1_000,
    ...(few ? { brands: 20, influencers: 50 } : {}),
  }
  const directory = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  const subjects: Subject[] = []
  let misses = 0
  try {
    for (const [index, size] of [small, LARGE].entries())
      subjects.push(await open(join(directory, `${index}.db`), size))
    const [first, second] = subjects
    if (!first || !second) throw new Error('two sizes are compared')
    console.log('list                                        small ms  large ms   ratio')
    const ratios: number[] = []
    for (const listCase of listCases()) {
      await listCase.prepare?.(first)
      await listCase.prepare?.(second)
      const ratio = await measure(listCase, [first, second])
      ratios.push(ratio)
      if (ratio <= TARGET) continue
      misses += 1
      await explain(listCase, [first, second])
    }
    const worst = Math.max(...ratios).toFixed(2)
    console.log(`\n${ratios.length} lists, worst ratio ${worst}, above ${TARGET}: ${misses}`)
  } finally {
    for (const { handle } of subjects) handle.close()
    rmSync(directory, { recursive: true })
  }
  return misses > 0 ? 1 : 0
}

type Pair = readonly [Subject, Subject]

/**
 * Tells what a miss comes from: where the small directory cannot fill a page, both are asked for as
 * many codes as it has. Only told; the list as the panel asks for it is what counts.
 */
async function explain(listCase: ListCase, pair: Pair): Promise<void> {
  const [few, many] = [await countCodes(listCase, pair[0]), await countCodes(listCase, pair[1])]
  if (few === 0 || few >= many) return
  console.log(`  of ${many} codes against ${few}; of ${few} each:`)
  await measure(listCase, pair, few)
}

const countCodes = async ({ run }: ListCase, subject: Subject): Promise<number> =>
  pageShape.parse(await run(subject)).codes.length

/** Lists without pages have as many rows in either size. */
const pageShape = z.object({ codes: z.array(z.unknown()).default([]) }).catch({ codes: [] })

/** Prints and answers how many times as long the large directory takes. */
async function measure({ name, run }: ListCase, pair: Pair, pageSize?: number): Promise<number> {
  const [first, second] = pair
  const runs = [() => run(first, pageSize), () => run(second, pageSize)] as const
  let [smallMs, largeMs] = await compare(runs, ROUNDS)
  // A miss is measured again, longer, to tell a slow list from a busy machine.
  if (largeMs / smallMs > TARGET) [smallMs, largeMs] = await compare(runs, 5 * ROUNDS)
  const ratio = largeMs / smallMs
  const figures = [smallMs.toFixed(2), largeMs.toFixed(2), ratio.toFixed(2)]
  const mark = ratio > TARGET ? '  > 2' : ''
  console.log(name.padEnd(42) + figures.map((text) => text.padStart(9)).join(' ') + mark)
  return ratio
}

async function open(path: string, size: Size): Promise<Subject> {
  const handle = openDatabase(path)
  migrateDatabase(handle.db)
  const started = performance.now()
  fillDirectory(handle.sqlite, size, TEST_NOW)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const pages = Number(handle.sqlite.pragma('page_count', { simple: true }))
  console.log(`${size.codes} codes: filled in ${seconds} s, ${Math.round(pages / 256)} MiB`)
  const context = createTestContext()
  // As every night leaves it: ends marked, the search index in one piece.
  markEndedCodes(handle.db, TEST_NOW)
  const steps = await tidyCodeSearch({ ...context.asAdmin(), db: handle.db })
  console.log(`search index merged in ${steps} steps`)
  const api = createCaller({
    ...context.asAdmin(),
    db: handle.db,
    site: {
      name: 'Bench',
      year: 2025,
      publicUrl: 'http://localhost',
      tickerTimes: 'real',
      isDemo: false,
      operator: { name: null, address: null, email: null, phone: null, vatId: null },
    },
    session: { token: null, open: () => {}, close: () => {} },
  })
  return { api, handle, size }
}

/** Medians in milliseconds; the two take turns, so that both meet the same weather. */
async function compare(
  runs: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
) {
  const times: [number[], number[]] = [[], []]
  for (let round = -5; round < rounds; round += 1)
    for (const index of [0, 1] as const) {
      const start = performance.now()
      await runs[index]()
      if (round >= 0) times[index].push(performance.now() - start)
    }
  return times.map(median) as [number, number]
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
