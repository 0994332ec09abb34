import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StubReply, StubRequest } from '#test/http.ts'
import { answerLists, channel, foundVideo, wholeVideo } from '#test/search-results.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createYoutubeSource } from './youtube-source.ts'

const KEY = 'AIzaSyTestKey'
const { signal } = new AbortController()
beforeEach(() => void vi.setSystemTime('2026-03-15T09:30:00Z'))
afterEach(() => void vi.useRealTimers())

const SNOCKS = { text: 'Snocks', page: 1 }

const startStub = useStubServices()

async function start(answer: (request: StubRequest) => StubReply) {
  const stub = await startStub(answer)
  return { stub, source: createYoutubeSource({ baseUrl: stub.url, apiKey: KEY }) }
}

test('completes a page of videos with whole descriptions and channels in two more calls', async () => {
  const { stub, source } = await start(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa'), foundVideo('bbbbbbbbbbb')] },
      videos: [wholeVideo, { ...wholeVideo, id: 'bbbbbbbbbbb' }],
      channels: [channel],
    }),
  )

  const { hits, isLast } = await source.fetchPage({ text: 'Snocks Code', page: 1 }, signal)

  expect(hits).toHaveLength(2)
  expect(hits[0]).toEqual({
    url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    title: 'Haul & Code: "ANNA15"',
    text: 'Haul & Code: "ANNA15"\nMit ANNA15 spart ihr 15 % bei Snocks.\nGültig bis 31.3.',
    isExcerpt: false,
    publishedAt: '2026-03-01T10:00:00Z',
    author: { username: 'anna.b', displayName: 'Anna Beispiel', followerCount: 12_300 },
  })
  expect(isLast).toBe(true)
  const asked = Object.fromEntries(
    stub.requests.map(({ path, query }) => [path, Object.fromEntries(query)]),
  )
  expect(stub.requests).toHaveLength(3)
  // Not in the address, which is logged on the way.
  expect(stub.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual([KEY, KEY, KEY])
  expect(asked).toEqual({
    '/search': {
      part: 'snippet',
      type: 'video',
      q: 'Snocks Code',
      relevanceLanguage: 'de',
      regionCode: 'DE',
      publishedAfter: '2026-02-13T00:00:00.000Z',
      maxResults: '50',
    },
    '/videos': { part: 'snippet', id: 'aaaaaaaaaaa,bbbbbbbbbbb' },
    '/channels': { part: 'snippet,statistics', id: 'UCanna0000000000000000aa' },
  })
})

test('a video that is gone meanwhile keeps the words of the search, as an excerpt', async () => {
  const { source } = await start(
    answerLists({ search: { items: [foundVideo('aaaaaaaaaaa')] }, channels: [channel] }),
  )
  const { hits } = await source.fetchPage(SNOCKS, signal)
  expect(hits[0]).toMatchObject({
    text: 'Haul &amp; Code: &quot;ANNA15&quot;\nMit ANNA15 spart ihr 15 % bei ...',
    isExcerpt: true,
  })
})

const hidden = { ...channel.statistics, hiddenSubscriberCount: true }
test.each<[string, object, object]>([
  ['a hidden number', { statistics: hidden }, { username: 'anna.b', followerCount: undefined }],
  ['no number', { statistics: {} }, { username: 'anna.b', followerCount: undefined }],
  ['an address without @', { snippet: { title: 'x', customUrl: 'AnnaB' } }, { username: 'annab' }],
  // What is made up holds the channel's id: a name alone may be that of somebody else's account.
  [
    'umlauts',
    { snippet: { title: 'x', customUrl: '@jürgen' } },
    { username: 'juergen-ucanna0000000000000000aa' },
  ],
  [
    'no handle',
    { snippet: { title: 'Anna & Übung' } },
    { username: 'anna-uebung-ucanna0000000000000000aa', displayName: 'Anna & Übung' },
  ],
  ['no Latin letters', { snippet: { title: 'キズナ' } }, { username: 'ucanna0000000000000000aa' }],
])('who posted it: a channel with %s', async (_, given, author) => {
  const { source } = await start(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa')] },
      videos: [wholeVideo],
      channels: [{ ...channel, ...given }],
    }),
  )
  const { hits } = await source.fetchPage(SNOCKS, signal)
  expect(hits[0]?.author).toMatchObject(author)
})

test('a result, a video or a channel of another form costs the page that video only', async () => {
  const other = { channelId: 'UCother' }
  const { source } = await start(
    answerLists({
      search: {
        items: [
          { id: { videoId: 7 } },
          foundVideo('aaaaaaaaaaa'),
          foundVideo('bbbbbbbbbbb', other),
          foundVideo('ccccccccccc', { channelId: 'UCuntold' }),
        ],
      },
      videos: [wholeVideo, { id: 'bbbbbbbbbbb', snippet: 'x' }],
      channels: [channel, { ...channel, id: 'UCother', statistics: { subscriberCount: -1 } }],
    }),
  )
  const { hits, unreadable } = await source.fetchPage(SNOCKS, signal)
  expect(hits).toMatchObject([{ url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' }])
  expect(unreadable).toBe(3)
})

test('asks for the next page of the same search only after a full one', async () => {
  const full = Array.from({ length: 50 }, (_, index) =>
    foundVideo(`video${String(index).padStart(6, '0')}`),
  )
  const { stub, source } = await start((request) =>
    answerLists({
      search: {
        nextPageToken: 'CDIQAA',
        items: request.query.has('pageToken') ? full.slice(0, 49) : full,
      },
      channels: [channel],
    })(request),
  )
  const first = await source.fetchPage(SNOCKS, signal)
  vi.setSystemTime('2026-03-15T09:31:00Z')
  const second = await source.fetchPage({ text: 'Snocks', page: 2, token: first.token }, signal)

  expect([first.isLast, second.isLast]).toEqual([false, true])
  expect(second.hits).toHaveLength(49)
  const searches = stub.requests.filter(({ path }) => path === '/search')
  expect(searches.map(({ query }) => query.get('pageToken'))).toEqual([null, 'CDIQAA'])
  expect(new Set(searches.map(({ query }) => query.get('publishedAfter'))).size).toBe(1)
})

test('an empty search is one call', async () => {
  const { stub, source } = await start(answerLists({ search: { pageInfo: { totalResults: 0 } } }))
  expect(await source.fetchPage(SNOCKS, signal)).toEqual({ hits: [], unreadable: 0, isLast: true })
  expect(stub.requests).toHaveLength(1)
})

test('asks for the first name and the first code word', () => {
  const source = createYoutubeSource({ baseUrl: null, apiKey: KEY })
  const query = { spellings: ['Snocks', '@snocks'], codeWords: ['Rabattcode', 'Code'], site: null }
  expect(source.writeQuery(query)).toBe('Snocks Rabattcode')
  expect(source.writeQuery({ ...query, codeWords: [] })).toBe('Snocks')
})
