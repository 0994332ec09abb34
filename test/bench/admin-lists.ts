import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ListCase,
  listCases,
  openBenchDirectory,
  type Subject,
} from '#test/bench/admin-list-cases.ts'
import { quantile } from '#test/bench/ask.ts'
import type { Size } from './directory.ts'

const LARGE: Size = { codes: 100_000, logs: 100_000, brands: 2_000, influencers: 5_000 }
const TARGET = 2
const ROUNDS = 31

type Pair = readonly [Subject, Subject]
/** Milliseconds over the small directory and over the large one. */
type Times = readonly [number, number]

/**
 * Times every list of the admin panel with 1,000 and with 100,000 codes and log entries, both in
 * one run and by turns: the answer of the built server to a logged-in operator, until its last
 * byte, and beside it the procedure alone. Brands and influencers are as many in both, unless
 * `--few-brands` leaves the small one 20 and 50. Exit code 1 when an answer takes more than twice
 * as long over the large one.
 */
export async function benchAdminLists(argv: readonly string[]): Promise<number> {
  const few = argv.includes('--few-brands') ? { brands: 20, influencers: 50 } : {}
  const small = { ...LARGE, codes: 1_000, logs: 1_000, ...few }
  const folder = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  const subjects: Subject[] = []
  const answers: number[] = []
  const procedures: number[] = []
  try {
    for (const [index, size] of [small, LARGE].entries()) {
      const own = join(folder, `${index}`)
      mkdirSync(own)
      subjects.push(await openBenchDirectory(own, size))
    }
    const [first, second] = subjects
    if (!first || !second) throw new Error('two sizes are compared')
    console.log(`${''.padEnd(38)}answer, ms               procedure alone, ms`)
    for (const listCase of listCases()) {
      const { answer, procedure } = await measure(listCase, [first, second])
      answers.push(toRatio(answer))
      procedures.push(toRatio(procedure))
      const mark = toRatio(answer) > TARGET ? '  > 2' : ''
      console.log(`${listCase.name.padEnd(38)}${toLine(answer)}     ${toLine(procedure)}${mark}`)
    }
  } finally {
    for (const subject of subjects) await subject.close()
    rmSync(folder, { recursive: true })
  }
  console.log(`\n${answers.length} lists`)
  console.log(`answers: ${summarize(answers)}`)
  console.log(`procedures alone, only told: ${summarize(procedures)}`)
  return answers.some((ratio) => ratio > TARGET) ? 1 : 0
}

async function measure({ path, prepare }: ListCase, pair: Pair) {
  const inputs = [await prepare(pair[0]), await prepare(pair[1])] as const
  return {
    answer: await compare((index) => pair[index].ask(path, inputs[index])),
    procedure: await compare((index) => pair[index].call(path, inputs[index])),
  }
}

/** A miss is measured again, longer, to tell a slow list from a busy machine. */
async function compare(run: (index: 0 | 1) => Promise<unknown>): Promise<Times> {
  const times = await takeTurns(run, ROUNDS)
  return toRatio(times) > TARGET ? takeTurns(run, 5 * ROUNDS) : times
}

/** Medians; the two alternate, so that both see the same load of the machine. */
async function takeTurns(run: (index: 0 | 1) => Promise<unknown>, rounds: number): Promise<Times> {
  const times: [number[], number[]] = [[], []]
  for (let round = -5; round < rounds; round += 1)
    for (const index of [0, 1] as const) {
      const start = performance.now()
      await run(index)
      if (round >= 0) times[index].push(performance.now() - start)
    }
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)]
}

const toRatio = ([small, large]: Times) => large / small

const toLine = (times: Times) =>
  [...times, toRatio(times)].map((figure) => figure.toFixed(2).padStart(6)).join(' ')

function summarize(ratios: readonly number[]): string {
  const above = ratios.filter((ratio) => ratio > TARGET).length
  return `worst ratio ${Math.max(...ratios).toFixed(2)}, above ${TARGET}: ${above}`
}
