import catalogueCsv from '#data/catalogue/brands.csv?raw'
import type { Offer } from '#shared/schemas/offer.ts'
import type { Post } from '#shared/schemas/post.ts'
import { formatCount } from '#shared/texts/format.ts'
import { parseCatalogue } from '../services/catalogue/parse-catalogue.ts'
import { createBrandLexicon } from '../services/collection/extraction/brand-lexicon.ts'
import { extractOffers } from '../services/collection/extraction/extract-offers.ts'
import { type Cli, helpText } from './cli.ts'
import { openPosts } from './open-posts.ts'
import { POST_FILES } from './post-files-help.ts'
import { createFaultPrinter } from './print-faults.ts'

export function addExtractCommand({ program, run }: Cli): void {
  program
    .command('extract')
    .argument('<Datei>', "Posts; '-' ist die Standardeingabe")
    .description(
      'liest Posts aus einer Datei, gibt je Angebot eine JSON-Zeile aus, speichert nichts',
    )
    .addHelpText(
      'after',
      helpText(
        ...POST_FILES,
        '',
        'Beispiele:',
        '  codefluencer extract posts.jsonl > angebote.jsonl',
        '  zcat posts.json.gz | codefluencer extract -',
      ),
    )
    .action(run((file: string) => extractCommand(file)))
}

/**
 * Prints one JSON line per offer on stdout and stores nothing; faults go to stderr. Throws
 * `FileError` for a file of which nothing can be read.
 */
async function extractCommand(file: string): Promise<number> {
  const lexicon = createBrandLexicon(parseCatalogue(catalogueCsv))
  const { name, items } = await openPosts(file)
  const faults = createFaultPrinter()
  let withoutCaption = 0
  for await (const item of items) {
    withoutCaption += item.withoutCaption
    for (const fault of item.faults) faults.print(`${name}, ${item.place}: ${fault}`)
    for (const post of item.posts)
      for (const offer of extractOffers({ text: post.caption, postedAt: post.postedAt }, lexicon))
        process.stdout.write(`${JSON.stringify(toLine(post, offer))}\n`)
  }
  faults.close()
  if (withoutCaption > 0)
    console.error(`${formatCount(withoutCaption, 'Post', 'Posts')} ohne Text übergangen.`)
  return 0
}

/** The documented form, in its order; programs rely on it. */
const toLine = ({ url }: Post, offer: Offer) => ({
  url,
  code: offer.code,
  brand: offer.brand,
  discountAmount: offer.discountAmount,
  discountType: offer.discountType,
  expiresAt: offer.expiresAt,
  isExclusive: offer.isExclusive,
  confidence: offer.confidence,
  quote: offer.quote,
  start: offer.start,
  end: offer.end,
})
