import { parseFeed } from 'feedsmith'
import { decode } from 'html-entities'
import { ProviderError } from '#shared/domain/errors.ts'

export type FeedEntry = { url: string; text: string; postedAt: Date }

/** The newest ones; a podcast's feed has all since it began. */
const MAX_ENTRIES = 100

/** What stands in an RSS or Atom feed. Throws `ProviderError` for anything else. */
export function parseEntries(xml: string): { title: string | null; entries: FeedEntry[] } {
  try {
    const { format, feed } = parseFeed(xml, { maxItems: MAX_ENTRIES })
    if (format === 'atom')
      return {
        title: feed.title?.value ?? null,
        entries: (feed.entries ?? []).flatMap((entry) =>
          toEntry({
            url: entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
            title: entry.title?.value,
            // YouTube's is plain text: '<3' and '<Code>' are words of it.
            plain: entry.media?.groups?.[0]?.description?.value,
            html: entry.content?.value ?? entry.summary?.value,
            date: entry.published ?? entry.updated,
          }),
        ),
      }
    if (format === 'rss')
      return {
        title: feed.title ?? null,
        entries: (feed.items ?? []).flatMap((item) =>
          toEntry({
            url: item.link ?? item.enclosures?.[0]?.url,
            title: item.title,
            html: item.content?.encoded ?? item.description ?? item.itunes?.summary,
            date: item.pubDate ?? item.dc?.dates?.[0],
          }),
        ),
      }
  } catch (error) {
    throw new ProviderError('bad_reply', 'Das ist kein Feed.', { cause: error })
  }
  throw new ProviderError('bad_reply', 'Das ist kein RSS- oder Atom-Feed.')
}

type RawEntry = {
  url: string | undefined
  title: string | undefined
  plain?: string | undefined
  html: string | undefined
  date: string | undefined
}

/** One without address or date is left out: both are part of the evidence. */
function toEntry({ url, title = '', plain, html = '', date = '' }: RawEntry): FeedEntry[] {
  const postedAt = new Date(date)
  if (!url || Number.isNaN(postedAt.getTime())) return []
  const body = plain ?? toPlainText(html)
  const text = [decode(title).trim(), body.trim()].filter(Boolean).join('\n')
  return text ? [{ url, text: text.toWellFormed(), postedAt }] : []
}

const toPlainText = (html: string): string =>
  decode(html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n').replace(/<[^<>]*>/g, ''), {
    scope: 'strict',
  })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
