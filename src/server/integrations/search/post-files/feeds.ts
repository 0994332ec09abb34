import { toMadeUpHandle } from '#shared/domain/names.ts'
import { type FeedItem, readFeed, readItem } from '../../feeds/parse-feed.ts'
import { FileFault, type FormatResult, type PostFileItem, readDraft } from './post-format.ts'

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

const LAST_ENTRY = /^[\s\S]*<\/(?:item|entry)\s*>/

/**
 * The entries of an RSS or Atom feed; of one that breaks off, those before. Throws `FileFault` for other XML, and
 * for one that declares entities, which can make gigabytes of a few lines.
 */
export function* readXmlFeed(bytes: Uint8Array): Generator<PostFileItem> {
  const text = decodeXml(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new FileFault('enthält eine DOCTYPE-Angabe und wird darum nicht gelesen')
  const isWhole = /<\/(?:rss|feed|rdf:RDF)\s*>\s*$/.test(text)
  const feed = readFeed(isWhole ? text : (LAST_ENTRY.exec(text)?.[0] ?? text))
  if (!feed) throw new FileFault('ist weder ein RSS- noch ein Atom-Feed')
  const { items } = feed
  for (const [at, item] of items.entries())
    yield { place: `Eintrag ${at + 1}`, isCut: false, ...readFeedItem(item) }
  if (!isWhole)
    yield {
      place: `nach Eintrag ${items.length}`,
      isCut: true,
      posts: [],
      withoutCaption: 0,
      faults: ['bricht mitten in einem Eintrag ab'],
    }
}

function decodeXml(bytes: Uint8Array): string {
  const [, encoding = 'utf-8'] =
    /^[^>]{0,80}encoding=["']([\w-]+)["']/.exec(
      Buffer.from(bytes.subarray(0, 100)).toString('latin1'),
    ) ?? []
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FileFault(`ist kein gültiges XML in ${encoding}`)
  }
}
