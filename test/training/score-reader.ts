import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createReader, readCaption } from '#extraction/reader.ts'
import { openReaderModel } from '#server/reader-model.ts'
import { parseCatalogue } from '#server/services/brands/catalogue.ts'
import {
  describeConfidence,
  describeScore,
  isWhole,
  type JudgedReading,
  judgeReadings,
  listErrors,
  SCORE_COLUMNS,
} from './judge-reader.ts'
import {
  loadCaptions,
  parseCaptions,
  TEST_AUTHORS,
  VALIDATION_AUTHORS,
} from './labelled-captions.ts'

const CARD = 'data/reader/card.json'

/**
 * Reads labelled captions with the reader as it ships and prints how well: those of the authors that it was not
 * trained on, or of files. `--errors` lists what was misread, `--offers FILE` writes what calibration is fitted on,
 * `--card` puts the figures into the card of the reader.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      errors: { type: 'boolean', default: false },
      confidence: { type: 'boolean', default: false },
      validation: { type: 'boolean', default: false },
      card: { type: 'boolean', default: false },
      offers: { type: 'string' },
    },
  })
  const wanted = values.validation ? VALIDATION_AUTHORS : TEST_AUTHORS
  const captions =
    positionals.length > 0
      ? positionals.flatMap((file) => parseCaptions(readFileSync(file, 'utf8'), basename(file)))
      : loadCaptions().filter(({ author }) => wanted.includes(author))
  const catalogue = parseCatalogue(readFileSync('data/catalogue/brands.csv', 'utf8'))
  const reader = createReader(catalogue, await openReaderModel())
  const sets = new Map<string, JudgedReading[]>()
  const began = performance.now()
  for (const caption of captions) {
    const { offers } = await readCaption(caption, reader)
    const set = sets.get(caption.author)
    if (set) set.push({ caption, offers })
    else sets.set(caption.author, [{ caption, offers }])
  }
  const seconds = (performance.now() - began) / 1000
  const figures = [
    SCORE_COLUMNS,
    ...[...sets, ['all', [...sets.values()].flat()] as const].map(([name, readings]) =>
      describeScore(name, readings.length, judgeReadings(readings)),
    ),
  ]
  console.log(figures.join('\n'))
  const all = judgeReadings([...sets.values()].flat())
  if (values.confidence) console.log(describeConfidence(all).join('\n'))
  if (values.errors) console.log(listErrors(all).join('\n'))
  console.log(`${(captions.length / seconds).toFixed(1)} captions a second`)
  if (values.card) {
    const card = JSON.parse(readFileSync(CARD, 'utf8'))
    writeFileSync(CARD, `${JSON.stringify({ ...card, figures }, null, 2)}\n`)
  }
  if (values.offers)
    writeFileSync(
      values.offers,
      all.offers
        .map((one) => {
          const { caption, offer } = one
          return `${JSON.stringify({ author: caption.author, shares: offer.reading?.shares, isWhole: isWhole(one) })}\n`
        })
        .join(''),
    )
}
