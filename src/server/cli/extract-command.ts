import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { createReader, readCaption } from '#extraction/reader.ts'
import { cutReading, splitQuote } from '#shared/domain/read-quote.ts'
import type { Offer, Post } from '#shared/schemas/post.ts'
import { describeShares, READ_PARTS } from '#shared/texts/admin-reading-de.ts'
import { formatCount, formatDate, formatDiscount, formatShare } from '#shared/texts/format.ts'
import { openReaderModel } from '../reader-model.ts'
import { parseCatalogue } from '../services/brands/catalogue.ts'
import { addCommand, type Cli } from './command.ts'
import { openPosts, POST_FILES_HELP } from './open-posts.ts'

/** Faults that are named one by one: a file of another kind has one in every line. */
const MOST_PRINTED = 50

export function addExtractCommand({ program, run }: Cli): void {
  addCommand(
    program,
    'extract',
    'liest Posts aus einer Datei, gibt je Angebot eine JSON-Zeile aus, speichert nichts',
    [
      ...POST_FILES_HELP,
      '',
      'Beispiele:',
      '  codefluencer extract posts.jsonl > angebote.jsonl',
      '  zcat posts.json.gz | codefluencer extract -',
      '  codefluencer extract --explain posts.jsonl | less',
    ],
  )
    .argument('<Datei>', "Posts; '-' ist die Standardeingabe")
    .option('--explain', 'zeigt statt der JSON-Zeilen, woran und wie sicher gelesen wurde')
    .action(
      run((file: string, { explain }: { explain?: boolean }) =>
        extractCommand(file, explain ? explainOffers : writeLines),
      ),
    )
}

/**
 * Prints one JSON line per offer, or how it was read, on stdout and stores nothing; faults go to stderr. Throws
 * `OperatorError` for a file of which nothing can be read, and where the reader cannot be opened.
 */
async function extractCommand(file: string, describe: typeof writeLines): Promise<void> {
  const { items } = await openPosts(file)
  const reader = createReader(parseCatalogue(catalogueCsv), await openReaderModel())
  let faults = 0
  let withoutCaption = 0
  for await (const item of items) {
    withoutCaption += item.withoutCaption
    for (const fault of item.faults) {
      faults += 1
      if (faults <= MOST_PRINTED) console.error(fault)
      if (faults === MOST_PRINTED + 1) console.error('Weitere Fehler werden nur gezählt …')
    }
    for (const post of item.posts)
      for (const line of describe(post, (await readCaption(toInput(post), reader)).offers))
        process.stdout.write(`${line}\n`)
  }
  if (faults > 0) console.error(`${formatCount(faults, 'Fehler', 'Fehler')}, übergangen.`)
  if (withoutCaption > 0)
    console.error(`${formatCount(withoutCaption, 'Post', 'Posts')} ohne Text übergangen.`)
}

const toInput = ({ caption: text, username, postedAt }: Post) => ({ text, username, postedAt })

const writeLines = (post: Post, offers: readonly Offer[]): string[] =>
  offers.map((offer) => JSON.stringify(toLine(post, offer)))

/** Each offer with the quote in which the words stand that it was read in, and how sure each part of it is. */
const explainOffers = ({ url }: Post, offers: readonly Offer[]): string[] => [
  url,
  ...(offers.length === 0 ? ['  Kein Code gelesen.'] : []),
  ...offers.flatMap((offer) => [
    `  ${describeOffer(offer)}: Sicherheit ${formatShare(offer.confidence)}`,
    `    „${markWords(offer)}“`,
    ...(offer.reading ? [`    ${describeShares(offer.reading.shares)}`] : []),
  ]),
]

const describeOffer = ({ code, brand, discountAmount, discountType, expiresAt }: Offer) =>
  [
    code,
    brand ?? 'kein Shop',
    discountAmount === null ? 'kein Betrag' : formatDiscount(discountAmount, discountType),
    expiresAt === null ? 'kein Ende' : `bis ${formatDate(expiresAt)}`,
  ].join(', ')

/** `Mit [Code: ANNA15] spart ihr [Betrag: 15 %]`, in one line. */
const markWords = (offer: Offer) =>
  splitQuote(offer.quote, offer.reading ? cutReading(offer.reading, offer).spans : [])
    .map(({ text, kind }) => (kind ? `[${READ_PARTS[kind]}: ${text}]` : text))
    .join('')
    .replace(/\s+/g, ' ')

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
