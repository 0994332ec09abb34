import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBrandIndex } from '#extraction/brands.ts'
import { type ReadCode, readCodes } from '#extraction/read-codes.ts'
import { type LabelledCaption, parseCaptions } from '#extraction/training/captions.ts'
import { trainReader } from '#extraction/training/train.ts'
import { parseCatalogue } from '#server/services/catalogue/parse-catalogue.ts'
import { createBrandLexicon } from '#server/services/collection/extraction/brand-lexicon.ts'
import { extractOffers } from '#server/services/collection/extraction/extract-offers.ts'
import {
  addVerdicts,
  describeVerdict,
  judgeReader,
  type Miss,
  type Verdict,
} from './judge-reader.ts'

const CATALOGUE = 'data/catalogue/brands.csv'
/** Captions by author, and those that the rules were written on. */
const CAPTIONS = 'data/captions'
const GOLDEN = 'src/server/services/collection/extraction/golden'
/** The invented posts of the demo are too much alike to learn from. */
const LEFT_OUT = ['demo', 'dates']
/** Never trained on: they are read once for each release. */
const TEST_AUTHORS = ['testa', 'testb', 'testc', 'nocodes', 'nothing']

const OPTIONS = {
  folds: { type: 'string', default: '7' },
  fold: { type: 'string' },
  trees: { type: 'string', default: '300' },
  misses: { type: 'boolean', default: false },
  test: { type: 'boolean', default: false },
} as const

/**
 * Trains the reader without some authors in turn and prints how it reads these, beside the rules;
 * FILEs are read by each of these models, too. `--test` trains on all authors and reads the test
 * authors instead.
 */
export async function benchFirstSight(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
  })
  const catalogue = parseCatalogue(readFileSync(CATALOGUE, 'utf8'))
  const brands = createBrandIndex(catalogue)
  const lexicon = createBrandLexicon(catalogue)
  const readByRules = ({ text, postedAt }: LabelledCaption): ReadCode[] =>
    extractOffers({ text, postedAt }, lexicon).map(
      ({ code, brand, discountAmount, discountType, confidence }) => ({
        code,
        brand,
        amount:
          discountAmount && discountType ? { value: discountAmount, type: discountType } : null,
        codeScore: confidence,
        shopScore: 1,
        amountScore: 1,
      }),
    )

  const written = readFolder(CAPTIONS)
  const tests = written.filter(({ author }) => TEST_AUTHORS.includes(author))
  const known = [...written.filter((caption) => !tests.includes(caption)), ...readFolder(GOLDEN)]
  const authors = [...new Set(known.map(({ author }) => author))].sort()
  const files = positionals.map((file) => ({
    name: file,
    captions: parseCaptions(readFileSync(file, 'utf8'), file),
  }))
  const folds = Number(values.folds)
  const numbers =
    values.fold === undefined
      ? Array.from({ length: folds }, (_, fold) => fold)
      : [Number(values.fold)]
  const all: Verdict[] = []
  const misses: Miss[] = []
  for (const fold of values.test ? [-1] : numbers) {
    const left = values.test ? TEST_AUTHORS : authors.filter((_, at) => at % folds === fold)
    const started = performance.now()
    const training = known.filter(({ author }) => !left.includes(author))
    const model = trainReader(training, brands, { seed: 7, trees: Number(values.trees), copies: 1 })
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`\nwithout ${left.join(', ')}: ${training.length} captions, ${seconds} s`)
    const sets = left.map((author) => ({
      name: author,
      captions: [...known, ...tests].filter((caption) => caption.author === author),
    }))
    for (const { name, captions } of [...sets, ...files]) {
      const verdict = judgeReader(
        captions,
        (caption) => readCodes(caption, brands, model),
        (miss) => misses.push(miss),
      )
      if (left.includes(name)) all.push(verdict)
      console.log(describeVerdict(name, verdict))
      // The rules know the golden sets, or were written on them.
      if (written.some(({ author }) => author === name))
        console.log(describeVerdict('  by the rules', judgeReader(captions, readByRules)))
    }
  }
  console.log(`\n${describeVerdict('all', addVerdicts(all))}`)
  if (values.misses)
    for (const { caption, kind, what } of misses)
      console.log(
        `${caption.id} ${kind} ${what}\n    ${JSON.stringify(caption.text.slice(0, 300))}`,
      )
  return 0
}

const readFolder = (folder: string): LabelledCaption[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && !LEFT_OUT.includes(file.replace('.jsonl', '')))
    .flatMap((file) =>
      parseCaptions(readFileSync(join(folder, file), 'utf8'), file.replace('.jsonl', '')),
    )
