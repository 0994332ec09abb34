import { type ListCase, listCases, type Panel, withPanel } from '#test/bench/admin-list-cases.ts'
import { type Benchmark, printRow, quantile } from '#test/bench/runner.ts'
import type { Size } from './directory.ts'

const LARGE: Size = { codes: 100_000, logs: 100_000, brands: 2_000, influencers: 5_000 }
const TARGET = 2
const ROUNDS = 31

type Pair = readonly [Panel, Panel]
/** Milliseconds over the small directory and over the large one. */
type Times = readonly [number, number]

/**
 * Times every list of the admin panel with 1,000 and with 100,000 codes and log entries, both in
 * one run and by turns: the answer of the built server to a logged-in operator, until its last
 * byte, and beside it the procedure alone. Brands and influencers are as many in both, unless
 * `--few-brands` leaves the small one 20 and 50. Missed by an answer that takes more than twice as
 * long over the large one.
 */
export const adminLists: Benchmark = {
  usage: `[--few-brands]
      every list of the admin panel as the built server answers it, with 100,000 codes and log
      entries against 1,000; and its procedure alone`,
  options: { 'few-brands': { type: 'boolean' } },
  run: (values) => {
    const few = values['few-brands'] ? { brands: 20, influencers: 50 } : {}
    const small = { ...LARGE, codes: 1_000, logs: 1_000, ...few }
    return withPanel(small, (first) => withPanel(LARGE, (second) => compareLists([first, second])))
  },
}

async function compareLists(pair: Pair): Promise<number> {
  const answers: number[] = []
  const procedures: number[] = []
  printRow('ms', ['answer', '', 'ratio', 'procedure', '', 'ratio'])
  for (const listCase of listCases()) {
    const { answer, procedure } = await measure(listCase, pair)
    answers.push(toRatio(answer))
    procedures.push(toRatio(procedure))
    const cells = [...answer, toRatio(answer), ...procedure, toRatio(procedure)]
    const note = toRatio(answer) > TARGET ? '> 2' : ''
    printRow(
      listCase.name,
      cells.map((figure) => figure.toFixed(2)),
      note,
    )
  }
  console.log(`\n${answers.length} lists`)
  console.log(`answers: ${summarize(answers)}`)
  console.log(`procedures alone, only told: ${summarize(procedures)}`)
  return countMisses(answers)
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

const countMisses = (ratios: readonly number[]) => ratios.filter((ratio) => ratio > TARGET).length

const summarize = (ratios: readonly number[]) =>
  `worst ratio ${Math.max(...ratios).toFixed(2)}, above ${TARGET}: ${countMisses(ratios)}`
