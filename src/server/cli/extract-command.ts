import catalogueCsv from '#data/catalogue/brands.csv?raw'
import { explainCaption, type Reason } from '#extraction/explain.ts'
import type { ReaderInput } from '#extraction/read-codes.ts'
import { type CaptionReader, createReader, readCaption } from '#extraction/reader.ts'
import type { Offer, Post } from '#shared/schemas/post.ts'
import type { Options } from '#shared/schemas/source-explanation.ts'
import { formatCount, formatShare } from '#shared/texts/format.ts'
import { describeReason } from '#shared/texts/reader-reasons-de.ts'
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
    .option('--explain', 'sagt zu jedem Post, warum er so gelesen wurde, statt der JSON-Zeilen')
    .action(
      run((file: string, { explain }: { explain?: boolean }) =>
        extractCommand(file, explain ? printExplanation : printOffers),
      ),
    )
}

/**
 * Prints one JSON line per offer, or the explanation of each post, on stdout and stores nothing; faults go to stderr. Throws
 * `FileError` for a file of which nothing can be read.
 */
async function extractCommand(file: string, print: typeof printOffers): Promise<number> {
  const reader = createReader(parseCatalogue(catalogueCsv))
  const { name, items } = await openPosts(file)
  let faults = 0
  let withoutCaption = 0
  for await (const item of items) {
    withoutCaption += item.withoutCaption
    for (const fault of item.faults) {
      faults += 1
      if (faults <= MOST_PRINTED) console.error(`${name}, ${item.place}: ${fault}`)
      if (faults === MOST_PRINTED + 1) console.error('Weitere Fehler werden nur gezählt …')
    }
    for (const post of item.posts) print(post, reader)
  }
  if (faults > 0) console.error(`${formatCount(faults, 'Fehler', 'Fehler')}, übergangen.`)
  if (withoutCaption > 0)
    console.error(`${formatCount(withoutCaption, 'Post', 'Posts')} ohne Text übergangen.`)
  return 0
}

const toInput = ({ caption, username, postedAt }: Post): ReaderInput => ({
  text: caption,
  username,
  postedAt,
})

function printOffers(post: Post, reader: CaptionReader): void {
  for (const offer of readCaption(toInput(post), reader).offers)
    process.stdout.write(`${JSON.stringify(toLine(post, offer))}\n`)
}

/** The words that could be codes with the reasons for and against, and what each code had to choose from. */
function printExplanation(post: Post, reader: CaptionReader): void {
  const { candidates, offers } = explainCaption(toInput(post), reader)
  const lines = [post.url]
  const list = (reasons: readonly Reason[]) =>
    reasons.map(({ column, moved }) => `${describeReason(column)} ${formatOdds(moved)}`).join('; ')
  for (const { code, share, isRead, inFavour, against } of candidates) {
    lines.push(`  ${code}: ${formatShare(share)}, ${isRead ? 'als Code gelesen' : 'kein Code'}`)
    if (inFavour.length > 0) lines.push(`    dafür: ${list(inFavour)}`)
    if (against.length > 0) lines.push(`    dagegen: ${list(against)}`)
  }
  const choose = (options: Options, none: string) =>
    options.map(({ name, share }) => `${name ?? none} ${formatShare(share)}`).join(', ')
  for (const { code, confidence, shops, amounts, ends } of offers)
    lines.push(
      `  Angebot ${code}: Sicherheit ${confidence.map(formatShare).join(', ')}`,
      `    Shop: ${choose(shops, 'keiner')}`,
      `    Betrag: ${choose(amounts, 'keiner')}`,
      `    Ende: ${choose(ends, 'keines')}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

const formatOdds = (moved: number) =>
  `${moved < 0 ? '−' : '+'}${Math.abs(moved).toFixed(1).replace('.', ',')}`

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
