import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { toFeedUrl } from '#shared/domain/feed-address.ts'
import { toYoutubeFeed } from '#test/e2e/support/outside-world.ts'
import { listen } from '#test/http.ts'
import type { NetworkPolicy } from '../http/fetch-public.ts'
import { createFeedReader } from './feed-reader.ts'
import { parseEntries } from './parse-feed.ts'

let stop = async () => {}
afterEach(() => stop())

/** 127.0.0.1 alone counts as public; every name is there, but for 'inner.test'. */
const policy: NetworkPolicy = {
  resolve: async (host) => [
    { address: host === 'inner.test' ? '10.0.0.5' : '127.0.0.1', family: 4 },
  ],
  isAllowedAddress: (address) => address === '127.0.0.1',
  isAllowedPort: () => true,
}
const KNOWN = { etag: '"1"', lastModified: 'Sun, 01 Nov 2026 10:00:00 GMT' }
async function read(answer: RequestListener, known = KNOWN) {
  const service = await listen(createServer(answer))
  stop = service.stop
  const { signal } = new AbortController()
  return createFeedReader({ policy })(`http://blog.test:${service.port}/feed`, known, signal)
}

const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Annas Podcast</title>${items}</channel></rss>`
const ITEM = `<item><title>Folge 3 &amp; mehr</title><link>https://pod.example/3</link>
  <pubDate>Sun, 01 Nov 2026 10:00:00 +0100</pubDate><description>kurz</description>
  <content:encoded><![CDATA[<p>Mit <b>ANNA15</b> spart ihr 15&nbsp;%<br/>bei Snocks &amp; Co.</p><p>Bis bald</p>]]></content:encoded></item>`

test('a podcast’s entries are whole texts without markup, from its new answer on with its state', async () => {
  const feed = await read((_, response) =>
    response.writeHead(200, { etag: '"2"', 'last-modified': 'morgen' }).end(rss(ITEM)),
  )
  expect(feed).toEqual({
    title: 'Annas Podcast',
    etag: '"2"',
    lastModified: 'morgen',
    entries: [
      {
        url: 'https://pod.example/3',
        text: 'Folge 3 & mehr\nMit ANNA15 spart ihr 15 %\nbei Snocks & Co.\nBis bald',
        postedAt: new Date('2026-11-01T09:00:00Z'),
      },
    ],
  })
})

test('what was sent before is not sent again', async () => {
  const seen: unknown[] = []
  const feed = await read(({ headers }, response) => {
    seen.push(headers['if-none-match'], headers['if-modified-since'])
    response.writeHead(304).end()
  })
  expect([feed, ...seen]).toEqual([null, KNOWN.etag, KNOWN.lastModified])
})

test('YouTube’s descriptions are plain text', () => {
  const description = 'Code: ANNA15 &lt;3 bei &lt;Snocks&gt;\n\nhttps://snocks.com'
  const video = { id: 'AAAAAAAAAAA', title: 'A', description, publishedAt: '2026-11-01T10:00:00Z' }
  expect(parseEntries(toYoutubeFeed('UCx', 'Anna', [video]))).toEqual({
    title: 'Anna',
    entries: [
      {
        url: 'https://www.youtube.com/watch?v=AAAAAAAAAAA',
        text: 'A\nCode: ANNA15 <3 bei <Snocks>\n\nhttps://snocks.com',
        postedAt: new Date(video.publishedAt),
      },
    ],
  })
})

test('entries without day or address are left out, and of many the first hundred stay', () => {
  const bare = '<item><title>Ohne</title><link>https://pod.example/1</link></item>'
  expect(parseEntries(rss(bare)).entries).toEqual([])
  expect(parseEntries(rss(ITEM.repeat(300))).entries).toHaveLength(100)
})

test.each<[string, RequestListener, RegExp]>([
  [
    'that leads into a private network',
    (_, response) => response.writeHead(302, { location: 'http://inner.test/feed' }).end(),
    /privates Netz/,
  ],
  [
    'that leads to a file',
    (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    /nicht erlaubt/,
  ],
  [
    'of more than 5 MiB',
    (_, response) => response.end(rss(`<!--${'x'.repeat(5 * 1024 * 1024)}-->`)),
    /zu groß/,
  ],
  ['that is gone', (_, response) => response.writeHead(404).end(), /lehnt die Anfrage ab/],
  ['that is a page', (_, response) => response.end('<html></html>'), /kein Feed/],
])('a feed %s fails in words', async (_, answer, words) => {
  await expect(read(answer)).rejects.toThrow(words)
})

test.each([
  [`https://www.youtube.com/channel/UC${'a'.repeat(22)}/videos`, /channel_id=UCa{22}$/],
  ['https://www.youtube.com/feeds/videos.xml?channel_id=UCx', /channel_id=UCx$/],
  ['www.youtube.com/@anna', null],
  ['https://youtube.com/c/Anna', null],
  ['blog.example/feed', /^https:\/\/blog\.example\/feed$/],
  ['anna', null],
  ['ftp://blog.example/feed', null],
])('%s is the address of a feed: %s', (typed, expected) => {
  if (expected) expect(toFeedUrl(typed)).toMatch(expected)
  else expect(toFeedUrl(typed)).toBeNull()
})
