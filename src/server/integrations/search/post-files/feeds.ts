import { toMadeUpHandle } from '#shared/domain/names.ts'
import { type FeedItem, readFeed, readItem } from '../../feeds/parse-feed.ts'
import { MAX_ENTRY } from './cut-file.ts'
import { FileFault, type FormatResult, fail, type PostFileItem, readDraft } from './post-format.ts'

/** An entry of a feed; the site's host tells accounts of one name apart. */
export function readFeedItem(item: FeedItem): FormatResult {
  const { url, author = '', authorId } = item
  const host = URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? ''
  const { text, postedAt } = readItem(item)
  return readDraft({
    url,
    username: toMadeUpHandle(author, authorId ?? host),
    displayName: author || host,
    caption: text,
    postedAt: postedAt?.toISOString(),
  })
}

const FIRST_ENTRY = /<(?:item|entry)[\s>]/
/** Ends of entries; the one in quoted HTML is none. */
const ENTRY_ENDS = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\/(?:item|entry)\s*>/g

/**
 * The entries of an RSS or Atom feed, parsed as they come, below what stands above the first; of one that breaks off,
 * those before. Throws `FileFault` for other XML, and for one that declares entities, which can make gigabytes of a
 * few lines.
 */
export async function* readXmlFeed(
  chunks: AsyncIterable<Uint8Array>,
  beginning: string,
): AsyncGenerator<PostFileItem> {
  let head: string | null = null
  let text = ''
  let count = 0
  for await (const piece of decodeXml(chunks, beginning)) {
    text += piece
    const end = findLastEnd(text)
    if (end === 0) {
      if (text.length > MAX_ENTRY)
        throw new FileFault(`enthält nach Eintrag ${count} mehr, als ein Post sein kann`)
      continue
    }
    head ??= text.slice(0, text.search(FIRST_ENTRY))
    const entries = text.slice(count === 0 ? head.length : 0, end)
    for (const item of parseXml(head + entries)) {
      count += 1
      yield { place: `Eintrag ${count}`, isCut: false, ...readFeedItem(item) }
    }
    text = text.slice(end)
  }
  if (count === 0) parseXml(text)
  if (!/<\/(?:rss|feed|rdf:RDF)\s*>\s*$/.test(text))
    yield {
      place: `nach Eintrag ${count}`,
      isCut: true,
      ...fail('bricht mitten in einem Eintrag ab'),
    }
}

/** Where the last whole entry ends; 0 where none does. */
function findLastEnd(text: string): number {
  let end = 0
  for (const { 0: match, index } of text.matchAll(ENTRY_ENDS))
    if (match.startsWith('</')) end = index + match.length
  return end
}

function parseXml(xml: string): FeedItem[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new FileFault('enthält eine DOCTYPE-Angabe und wird darum nicht gelesen')
  const feed = readFeed(xml)
  if (!feed) throw new FileFault('ist weder ein RSS- noch ein Atom-Feed')
  return feed.items
}

async function* decodeXml(chunks: AsyncIterable<Uint8Array>, beginning: string) {
  const [, encoding = 'utf-8'] = /^[^>]{0,80}encoding=["']([\w-]+)["']/.exec(beginning) ?? []
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    const isDecoder = error instanceof TypeError || error instanceof RangeError
    throw isDecoder ? new FileFault(`ist kein gültiges XML in ${encoding}`) : error
  }
}
