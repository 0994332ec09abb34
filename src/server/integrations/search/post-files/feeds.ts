import { parseFeed } from 'feedsmith'
import { decode } from 'html-entities'
import { toMadeUpHandle } from '#shared/domain/names.ts'
import { FileFault, type FormatResult, type PostFileItem, readDraft } from './post-format.ts'

type FeedItem = {
  url: string | undefined
  title: string | undefined
  plain?: string | undefined
  html: string | undefined
  date: string | undefined
  author: string | undefined
  /** The channel's, where the network gives one; else the site's name tells accounts of one name apart. */
  authorId?: string | undefined
}

/** An entry of a blog's, podcast's or channel's feed; its author is a name, and no handle. */
export function readFeedItem({
  url,
  title,
  plain,
  html,
  date,
  author = '',
  authorId,
}: FeedItem): FormatResult {
  const host = URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? ''
  const posted = new Date(date ?? '')
  return readDraft({
    url,
    username: toMadeUpHandle(author, authorId ?? host),
    displayName: author || host,
    caption: [decode(title ?? ''), plain ?? toPlainText(html ?? '')].join('\n').trim(),
    postedAt: Number.isNaN(posted.getTime()) ? null : posted.toISOString(),
  })
}

const toPlainText = (html: string): string =>
  decode(html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n').replace(/<[^<>]*>/g, ''))

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
  const items = parseItems(isWhole ? text : (LAST_ENTRY.exec(text)?.[0] ?? text))
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

function parseItems(xml: string): FeedItem[] {
  try {
    const { format, feed } = parseFeed(xml)
    if (format === 'atom')
      return (feed.entries ?? []).map((entry) => ({
        url: entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
        title: entry.title?.value,
        plain: entry.media?.groups?.[0]?.description?.value,
        html: entry.content?.value ?? entry.summary?.value,
        date: entry.published ?? entry.updated,
        author: (entry.authors ?? feed.authors)?.[0]?.name ?? feed.title?.value,
        authorId: entry.yt?.channelId,
      }))
    if (format === 'rss')
      return (feed.items ?? []).map((item) => ({
        url: item.link ?? item.guid?.value ?? item.enclosures?.[0]?.url,
        title: item.title,
        html: item.content?.encoded ?? item.description ?? item.itunes?.summary,
        date: item.pubDate ?? item.dc?.dates?.[0],
        author: item.dc?.creators?.[0] ?? item.itunes?.author ?? feed.itunes?.author ?? feed.title,
      }))
  } catch {
    // Said below, as of any other XML.
  }
  throw new FileFault('ist weder ein RSS- noch ein Atom-Feed')
}
