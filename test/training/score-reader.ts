import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createBrandIndex } from '#extraction/brands.ts'
import type { ReaderModel } from '#extraction/read-codes.ts'
import { READER } from '#extraction/reader-name.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import {
  type LabelledCaption,
  loadCaptions,
  parseCaptions,
  TEST_AUTHORS,
  type TrainingOptions,
  UNMEASURED_AUTHORS,
} from '#test/training/labelled-captions.ts'
import { storeModel } from '#test/training/store-model.ts'
import {
  fitConfidence,
  type HeldOutReading,
  readCodes,
  trainReader,
} from '#test/training/train-reader.ts'
import {
  addScores,
  describeConfidence,
  describeScore,
  judgeReadings,
  type ReadingError,
  rateReadings,
} from './judge-reader.ts'

/** This file, which every worker loads, too. */
const MODULE = 'test/training/main.ts'
const CATALOGUE = 'data/catalogue/brands.csv'
const WEIGHTS = 'src/extraction/model/weights.json'
const SEED = 7

const OPTIONS = {
  folds: { type: 'string', default: '6' },
  trees: { type: 'string', default: '400' },
  dry: { type: 'boolean', default: false },
  misses: { type: 'boolean', default: false },
  test: { type: 'boolean', default: false },
} as const

/** What one worker trains: on all authors but some, which it reads then with what it learned. */
export type Part = {
  left: readonly string[]
  options: TrainingOptions
  /** Read by the part that leaves nobody out. */
  files: readonly string[]
  tests: readonly string[]
}
type Trained = { model: ReaderModel; readings: HeldOutReading[]; seconds: number }

/** Trains one part; pure but for the files that it reads. */
export function trainPart({ left, options, files, tests }: Part): Trained {
  const started = performance.now()
  const brands = createBrandIndex(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
  const all = loadCaptions()
  const isKnown = ({ author }: LabelledCaption) =>
    !TEST_AUTHORS.includes(author) && !left.includes(author)
  const model = trainReader(all.filter(isKnown), brands, options)
  const read = [
    ...all.filter(({ author }) => left.includes(author) || tests.includes(author)),
    ...files.flatMap((file) => parseCaptions(readFileSync(file, 'utf8'), file)),
  ]
  return {
    model,
    readings: read.map((caption) => ({ caption, read: readCodes(caption, brands, model) })),
    seconds: Math.round((performance.now() - started) / 1000),
  }
}

/** Trains some parts, as many at once as there are cores; the order of the answers is that of the parts. */
async function trainAll(parts: readonly Part[]): Promise<Trained[]> {
  const trained: Trained[] = []
  const open = [...parts.entries()]
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [at, part] = next
      const worker = new Worker('./scripts/run-tool.mjs', {
        workerData: { module: MODULE, part },
        resourceLimits: { maxOldGenerationSizeMb: 8_000 },
      })
      const [answer] = (await once(worker, 'message')) as [Trained]
      trained[at] = answer
      await worker.terminate()
      console.log(`part ${at + 1} of ${parts.length}: ${answer.seconds} s`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return trained
}

/**
 * Trains the reader: on all authors, and without some of them in turn. It prints how those left out are
 * read, and how true the confidence is that was fitted on the others, and writes the weights. FILEs are
 * read by the last model; with `--test` the test authors are, too. `--dry` writes nothing.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
  })
  const options = { seed: SEED, trees: Number(values.trees), copies: 1 }
  const known = loadCaptions().filter(({ author }) => !TEST_AUTHORS.includes(author))
  const authors = [...new Set(known.map(({ author }) => author))]
  const measured = authors.filter((author) => !UNMEASURED_AUTHORS.includes(author))
  const folds = Array.from({ length: Number(values.folds) }, (_, fold) =>
    measured.filter((_, at) => at % Number(values.folds) === fold),
  )
  const [whole, ...parts] = await trainAll([
    { left: [], options, files: positionals, tests: values.test ? TEST_AUTHORS : [] },
    ...folds.map((left) => ({ left, options, files: [], tests: [] })),
  ])
  if (!whole) throw new Error('nothing was trained')

  const misses: ReadingError[] = []
  const judge = (name: string, readings: readonly HeldOutReading[]) => {
    const score = judgeReadings(readings, (miss) => misses.push(miss))
    console.log(describeScore(name, score))
    return score
  }
  const byAuthor = (readings: readonly HeldOutReading[]) =>
    Object.entries(Object.groupBy(readings, ({ caption }) => caption.author)).map(
      ([author, some = []]) => [author, some] as const,
    )
  const unseen = parts.map(({ readings }) => readings)
  const sum = addScores(byAuthor(unseen.flat()).map(([author, some]) => judge(author, some)))
  console.log(`\n${describeScore('all', sum)}`)
  const rated = unseen.flatMap((readings) => {
    const others = unseen.filter((other) => other !== readings).flat()
    return rateReadings(readings, fitConfidence(others, SEED))
  })
  console.log(describeConfidence(rated, sum.labelled))

  const confidence = fitConfidence(unseen.flat(), SEED)
  for (const [author, readings] of byAuthor(whole.readings)) {
    const { labelled } = judge(author, readings)
    console.log(describeConfidence(rateReadings(readings, confidence), labelled))
  }
  if (values.misses)
    for (const { reading, what } of misses)
      console.log(`${reading.caption.id} ${what}\n    ${JSON.stringify(reading.caption.text)}`)
  if (!values.dry) {
    const about = { reader: READER, trainedOn: { captions: known.length, authors, ...options } }
    const stored = storeModel({ ...whole.model, confidence }, about)
    writeFileSync(WEIGHTS, `${JSON.stringify(stored)}\n`)
  }
  return 0
}
