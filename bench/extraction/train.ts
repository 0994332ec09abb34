import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createBrandIndex } from '#extraction/brands.ts'
import { storeModel } from '#extraction/model/stored-model.ts'
import { readCodes } from '#extraction/read-codes.ts'
import { type LabelledCaption, parseCaptions } from '#extraction/training/captions.ts'
import { fitConfidence, type UnseenReading } from '#extraction/training/fit-confidence.ts'
import {
  loadCaptions,
  TEST_AUTHORS,
  UNMEASURED_AUTHORS,
} from '#extraction/training/load-captions.ts'
import { trainReader } from '#extraction/training/train.ts'
import { parseCatalogue } from '#server/services/catalogue/parse-catalogue.ts'
import {
  addVerdicts,
  describeConfidence,
  describeVerdict,
  judgeReadings,
  type Miss,
  rateReadings,
} from './judge-reader.ts'

const READER = 'model@1'
const CATALOGUE = 'data/catalogue/brands.csv'
const WEIGHTS = 'src/extraction/model/weights.json'
const SEED = 7

const OPTIONS = {
  folds: { type: 'string', default: '6' },
  trees: { type: 'string', default: '250' },
  dry: { type: 'boolean', default: false },
  misses: { type: 'boolean', default: false },
  test: { type: 'boolean', default: false },
} as const

/**
 * Trains the reader. First without some authors in turn: it prints how these are read and how true the
 * confidence is that was fitted on the others. Then on all of them, and writes the weights. FILEs are
 * read by the last model; with `--test` the test authors are, too. `--dry` writes nothing.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
  })
  const options = { seed: SEED, trees: Number(values.trees), copies: 1 }
  const brands = createBrandIndex(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
  const all = loadCaptions()
  const known = all.filter(({ author }) => !TEST_AUTHORS.includes(author))
  const authors = [...new Set(known.map(({ author }) => author))]
  const misses: Miss[] = []
  const print = (name: string, readings: readonly UnseenReading[]) => {
    const verdict = judgeReadings(readings, (miss) => misses.push(miss))
    console.log(describeVerdict(name, verdict))
    return verdict
  }
  const train = (captions: readonly LabelledCaption[]) => {
    const started = performance.now()
    const model = trainReader(captions, brands, options)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`\n${captions.length} captions, ${seconds} s`)
    const read = (some: readonly LabelledCaption[]): UnseenReading[] =>
      some.map((caption) => ({ caption, read: readCodes(caption, brands, model) }))
    return { model, read }
  }

  const measured = authors.filter((author) => !UNMEASURED_AUTHORS.includes(author))
  const folds = Array.from({ length: Number(values.folds) }, (_, fold) =>
    measured.filter((_, at) => at % Number(values.folds) === fold),
  )
  const verdicts = []
  const unseen: UnseenReading[][] = []
  for (const left of folds) {
    const { read } = train(known.filter(({ author }) => !left.includes(author)))
    const readings = read(known.filter(({ author }) => left.includes(author)))
    for (const author of left)
      verdicts.push(
        print(
          author,
          readings.filter(({ caption }) => caption.author === author),
        ),
      )
    unseen.push(readings)
  }
  const sum = addVerdicts(verdicts)
  console.log(`\n${describeVerdict('all', sum)}`)
  const rated = unseen.flatMap((readings) => {
    const others = unseen.filter((other) => other !== readings).flat()
    return rateReadings(readings, fitConfidence(others, SEED))
  })
  console.log(describeConfidence(rated, sum.labelled))

  const { model, read } = train(known)
  const confidence = fitConfidence(unseen.flat(), SEED)
  const tests = values.test ? TEST_AUTHORS : []
  const sets = [
    ...positionals.map((file) => parseCaptions(readFileSync(file, 'utf8'), file)),
    ...tests.map((name) => all.filter(({ author }) => author === name)),
  ]
  for (const captions of sets) {
    const readings = read(captions)
    const { labelled } = print(captions[0]?.author ?? '', readings)
    console.log(describeConfidence(rateReadings(readings, confidence), labelled))
  }
  if (values.misses)
    for (const { reading, what } of misses)
      console.log(`${reading.caption.id} ${what}\n    ${JSON.stringify(reading.caption.text)}`)
  if (!values.dry) {
    const about = { reader: READER, trainedOn: { captions: known.length, authors, ...options } }
    writeFileSync(WEIGHTS, `${JSON.stringify(storeModel({ ...model, confidence }, about))}\n`)
  }
  return 0
}
