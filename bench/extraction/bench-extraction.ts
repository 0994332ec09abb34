import { existsSync, readFileSync } from 'node:fs'
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
import { reportCalibration, reportErrors, reportParts } from './report.ts'

const CATALOGUE = 'data/catalogue/brands.csv'
const ROUNDS = 30

/** Measures the extraction rules; FILE in the format of the golden set. */
export function benchExtraction(argv: readonly string[]): number {
  const file = argv.find((argument) => !argument.startsWith('--'))
  const captions = file === undefined ? loadGolden() : parseGolden(readFileSync(file, 'utf8'), file)
  const lexicon = loadLexicon(argv.includes('--no-catalogue'))
  const scoreAll = (ignoreCase: boolean) =>
    captions.map((caption) => scoreCaption(caption, extractOffers(caption, lexicon), ignoreCase))
  const scores = scoreAll(false)
  console.log(`${file ?? 'golden set'}; codes must be equal after NFKC, capitals included\n`)
  console.log([...reportParts(scores), ''].join('\n'))
  console.log(
    ['The same without regard to capitals', ...reportParts(scoreAll(true)), ''].join('\n'),
  )
  console.log([...reportCalibration(scores), ''].join('\n'))
  console.log(reportSpeed(captions, lexicon))
  if (argv.includes('--errors')) console.log(['', ...reportErrors(scores)].join('\n'))
  return 0
}

function loadLexicon(isLeftOut: boolean): BrandLexicon {
  if (isLeftOut || !existsSync(CATALOGUE)) return createBrandLexicon([])
  return createBrandLexicon(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
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
