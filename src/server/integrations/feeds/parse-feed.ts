import { parseFeed } from 'feedsmith'
import { decode } from 'html-entities'
import { ProviderError } from '#shared/domain/errors.ts'

/** An entry of a blog, a podcast or a channel, as its feed writes it. */
export type FeedItem = {
  url: string | undefined
  title: string | undefined
  /** YouTube's description: '<3' and '<Code>' are words of it. */
  plain?: string | undefined
  html: string | undefined
  date: string | undefined
  /** A name, and no handle. */
  author: string | undefined
  /** The channel's, where the network gives one. */
  authorId?: string | undefined
}

/** The title and the first `maxItems` entries of an RSS or Atom feed; null for anything else. */
export function readFeed(
  xml: string,
  maxItems?: number,
): { title: string | null; items: FeedItem[] } | null {
  try {
    const { format, feed } = parseFeed(xml, maxItems ? { maxItems } : {})
    if (format === 'atom')
      return {
        title: feed.title?.value ?? null,
        items: (feed.entries ?? []).map((entry) => ({
          url: entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
          title: entry.title?.value,
          plain: entry.media?.groups?.[0]?.description?.value,
          html: entry.content?.value ?? entry.summary?.value,
          date: entry.published ?? entry.updated,
          author: (entry.authors ?? feed.authors)?.[0]?.name ?? feed.title?.value,
          authorId: entry.yt?.channelId,
        })),
      }
    if (format !== 'rss') return null
    return {
      title: feed.title ?? null,
      items: (feed.items ?? []).map((item) => ({
        url: item.link ?? item.guid?.value ?? item.enclosures?.[0]?.url,
        title: item.title,
        html: item.content?.encoded ?? item.description ?? item.itunes?.summary,
        date: item.pubDate ?? item.dc?.dates?.[0],
        author: item.dc?.creators?.[0] ?? item.itunes?.author ?? feed.itunes?.author ?? feed.title,
      })),
    }
  } catch {
    return null
  }
}

export type FeedEntry = { url: string; text: string; postedAt: Date }

/** The newest ones; a podcast's feed has all since it began. */
const MAX_ENTRIES = 100

/** What stands in a feed; an entry without address or date, which are part of the evidence, is left out. Throws `ProviderError`. */
export function parseEntries(xml: string): { title: string | null; entries: FeedEntry[] } {
  const feed = readFeed(xml, MAX_ENTRIES)
  if (!feed) throw new ProviderError('bad_reply', 'Das ist kein Feed, weder RSS noch Atom.')
  const entries = feed.items.flatMap((item) => {
    const { url } = item
    const { text, postedAt } = readItem(item)
    return url && text && postedAt ? [{ url, text, postedAt }] : []
  })
  return { title: feed.title, entries }
}

/** What an entry says, as plain text below its title, and when. */
export function readItem({ title = '', plain, html = '', date = '' }: FeedItem) {
  const posted = new Date(date)
  const parts = [decode(title).trim(), (plain ?? toPlainText(html)).trim()]
  return {
    text: parts.filter(Boolean).join('\n').toWellFormed(),
    postedAt: Number.isNaN(posted.getTime()) ? null : posted,
  }
}

const toPlainText = (html: string): string =>
  decode(html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n').replace(/<[^<>]*>/g, ''), {
    scope: 'strict',
  })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
