import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { parseCatalogue } from '../services/catalogue/parse-catalogue.ts'
import { createBrandLexicon } from '../services/collection/extraction/brand-lexicon.ts'
import { extractOffers } from '../services/collection/extraction/extract-offers.ts'
import { readPostLines } from './read-post-lines.ts'

/** Prints one JSON line per offer on stdout and stores nothing; faults go to stderr. */
export async function extractCommand(file: string): Promise<number> {
  const lexicon = createBrandLexicon(parseCatalogue(catalogueCsv))
  let faults = 0
  for await (const line of readPostLines(file)) {
    if ('fault' in line) {
      faults += 1
      console.error(`${file}:${line.line}: ${line.fault}`)
      continue
    }
    const { url, caption, postedAt } = line.post
    for (const offer of extractOffers({ text: caption, postedAt }, lexicon))
      process.stdout.write(`${JSON.stringify({ url, ...offer })}\n`)
  }
  if (faults > 0) console.error(`${faults} Zeile(n) übersprungen.`)
  return 0
}
