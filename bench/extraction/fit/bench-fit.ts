import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseCatalogue } from '#server/services/catalogue/parse-catalogue.ts'
import {
  type BrandLexicon,
  createBrandLexicon,
  EMPTY_LEXICON,
} from '#server/services/collection/extraction/brand-lexicon.ts'
import { CONFIDENCE_WEIGHTS } from '#server/services/collection/extraction/codes/rate-confidence.ts'
import {
  type GoldenCaption,
  parseGolden,
} from '#server/services/collection/extraction/golden/golden-caption.ts'
import { loadGolden } from '#server/services/collection/extraction/golden/load-golden.ts'
import { listCodeCases, WEIGHTS_IN_USE } from './code-cases.ts'
import { type CaseSets, reportLeftOut, reportWeights } from './leave-out.ts'
import { listSights, loadFirstSight, toOfferCase } from './offer-cases.ts'

const CATALOGUE = 'data/catalogue/brands.csv'
/** Cases' worth that hold a weight where it is. */
const PULL = 3
/** Of captions known to whoever wrote the rules nearly all is right: they count little. */
const KNOWN_WEIGHT = 0.15

/**
 * Fits the weights of the signs of codes and those of confidence on the golden set and on FILEs in
 * its format, leaving out one set each time. `--record` prints the offers of the FILEs instead, for
 * `first-sight.jsonl`: only of captions that the rules have never read.
 */
export async function benchFit(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { record: { type: 'boolean' } },
    allowPositionals: true,
  })
  const given = positionals.flatMap((file) => parseGolden(readFileSync(file, 'utf8'), file))
  const catalogue = createBrandLexicon(parseCatalogue(readFileSync(CATALOGUE, 'utf8')))
  // Each caption counts half with the catalogue and half without.
  const lexicons = [catalogue, EMPTY_LEXICON]
  if (values.record) {
    for (const caption of given)
      for (const lexicon of lexicons)
        for (const sight of listSights(caption, lexicon, setOf(caption)))
          console.log(JSON.stringify(sight))
    return 0
  }
  const golden = loadGolden()
  const known = new Set(golden.map(({ text }) => text))
  const captions = [...golden, ...given.filter(({ text }) => !known.has(text))]
  console.log('# signs of a code\n')
  fitCodes(captions, lexicons)
  console.log('\n# confidence\n')
  fitConfidence(captions, lexicons)
  return 0
}

/** The batch of a set in several batches: 'unseen-a' of 'unseen-a-001'. */
function setOf({ id, part }: GoldenCaption): string {
  return part === 'unseen' ? id.replace(/-\d+$/u, '') : part
}

function fitCodes(captions: readonly GoldenCaption[], lexicons: readonly BrandLexicon[]): void {
  const sets: CaseSets = new Map()
  for (const caption of captions)
    for (const lexicon of lexicons) {
      const cases = listCodeCases(caption, lexicon).map((one) => ({ ...one, weight: 0.5 }))
      sets.set(setOf(caption), [...(sets.get(setOf(caption)) ?? []), ...cases])
    }
  const fits = reportLeftOut({ sets, always: [], inUse: WEIGHTS_IN_USE, pull: PULL, limit: 0.5 })
  reportWeights(WEIGHTS_IN_USE, fits)
}

function fitConfidence(
  captions: readonly GoldenCaption[],
  lexicons: readonly BrandLexicon[],
): void {
  const sets: CaseSets = new Map()
  for (const sight of loadFirstSight())
    sets.set(sight.set, [...(sets.get(sight.set) ?? []), toOfferCase(sight, 1)])
  const always = captions
    .filter((caption) => !sets.has(setOf(caption)))
    .flatMap((caption) =>
      lexicons.flatMap((lexicon) => listSights(caption, lexicon, setOf(caption))),
    )
    .map((sight) => toOfferCase(sight, KNOWN_WEIGHT))
  const fits = reportLeftOut({ sets, always, inUse: CONFIDENCE_WEIGHTS, pull: PULL, limit: 0.9 })
  reportWeights(CONFIDENCE_WEIGHTS, fits)
}
