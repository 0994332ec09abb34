import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseCatalogue } from '#server/services/catalogue/parse-catalogue.ts'
import {
  type BrandLexicon,
  createBrandLexicon,
} from '#server/services/collection/extraction/brand-lexicon.ts'
import { extractOffers } from '#server/services/collection/extraction/extract-offers.ts'
import {
  type GoldenCaption,
  parseGolden,
} from '#server/services/collection/extraction/golden/golden-caption.ts'
import { loadGolden } from '#server/services/collection/extraction/golden/load-golden.ts'
import { scoreCaption } from '#server/services/collection/extraction/golden/score-captions.ts'
import type { PostReading } from '#server/services/collection/reading/reading.ts'
import { benchModel } from './bench-model.ts'
import { readByRules } from './read-by-rules.ts'
import { reportCalibration, reportErrors, reportParts } from './report.ts'

const CATALOGUE = 'data/catalogue/brands.csv'
const ROUNDS = 30

const OPTIONS = {
  errors: { type: 'boolean' },
  'no-catalogue': { type: 'boolean' },
  'price-in': { type: 'string' },
  'price-out': { type: 'string' },
} as const

/**
 * Measures the extraction rules alone and together with two stubbed models, on FILE in the format
 * of the golden set, if given, and on that set. The code is 1 when a hostile model does harm.
 */
export async function benchExtraction(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
  })
  const lexicon = loadLexicon(values['no-catalogue'] ?? false)
  const prices = { in: toPrice(values['price-in']), out: toPrice(values['price-out']) }
  let harm = 0
  for (const { name, captions } of listSets(positionals)) {
    console.log(`# ${name}\n`)
    const readings = captions.map((caption) => readByRules(caption, lexicon))
    reportRules(captions, readings, lexicon, values.errors ?? false)
    harm += await benchModel({ captions, readings, lexicon }, prices)
  }
  return harm > 0 ? 1 : 0
}

function listSets(files: readonly string[]): { name: string; captions: GoldenCaption[] }[] {
  const given = files.map((name) => ({
    name,
    captions: parseGolden(readFileSync(name, 'utf8'), name),
  }))
  return [...given, { name: 'golden set', captions: loadGolden() }]
}

function loadLexicon(isLeftOut: boolean): BrandLexicon {
  if (isLeftOut || !existsSync(CATALOGUE)) return createBrandLexicon([])
  return createBrandLexicon(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
}

function toPrice(text: string | undefined): number | null {
  if (text === undefined) return null
  const price = Number(text)
  if (!Number.isFinite(price) || price < 0) throw new Error(`not a price in euro: ${text}`)
  return price
}

function reportRules(
  captions: readonly GoldenCaption[],
  readings: readonly PostReading[],
  lexicon: BrandLexicon,
  withErrors: boolean,
): void {
  const scoreAll = (ignoreCase: boolean) =>
    captions.map((caption, index) =>
      scoreCaption(caption, readings[index]?.offers ?? [], ignoreCase),
    )
  const scores = scoreAll(false)
  const lines = [
    '## rules alone; codes must be equal after NFKC, capitals included',
    ...reportParts(scores),
    '',
    'The same without regard to capitals',
    ...reportParts(scoreAll(true)),
    '',
    ...reportCalibration(scores),
    '',
    reportSpeed(captions, lexicon),
    '',
    ...(withErrors ? reportErrors(scores) : []),
  ]
  console.log(lines.join('\n'))
}

/** Captions per second, and how many times longer than bare NFKC of the same texts that takes. */
function reportSpeed(captions: readonly GoldenCaption[], lexicon: BrandLexicon): string {
  const rules = timePerCaption(captions, (caption) => extractOffers(caption, lexicon).length)
  const bare = timePerCaption(captions, (caption) => caption.text.normalize('NFKC').length)
  const perSecond = Math.round(1000 / rules)
  return `${perSecond} captions per second, ${(rules / bare).toFixed(0)} times the time of bare NFKC`
}

function timePerCaption(
  captions: readonly GoldenCaption[],
  run: (caption: GoldenCaption) => number,
): number {
  for (const caption of captions) run(caption)
  const start = performance.now()
  let sum = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const caption of captions) sum += run(caption)
  const elapsed = performance.now() - start
  return sum < 0 ? Number.NaN : elapsed / (ROUNDS * captions.length)
}
