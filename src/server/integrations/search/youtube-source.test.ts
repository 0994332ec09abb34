import { expect, test } from 'vitest'
import type { StubReply, StubRequest } from '#test/http.ts'
import { answerLists, channel, foundVideo, wholeVideo } from '#test/search-results.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createYoutubeSource } from './youtube-source.ts'

const KEY = 'AIzaSyTestKey'
const now = new Date('2026-03-15T09:30:00.000Z')
const signal = new AbortController().signal

const startStub = useStubServices()

async function start(answer: (request: StubRequest) => StubReply) {
  const stub = await startStub(answer)
  const source = createYoutubeSource({ baseUrl: stub.url, apiKey: KEY, now: () => now })
  return { stub, source }
}

test('completes a page of videos with whole descriptions and channels in two more calls', async () => {
  const { stub, source } = await start(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa'), foundVideo('bbbbbbbbbbb')] },
      videos: [wholeVideo, { ...wholeVideo, id: 'bbbbbbbbbbb' }],
      channels: [channel],
    }),
  )

  const { hits, next } = await source.fetchPage('Snocks Code', null, signal)

  expect(hits).toHaveLength(2)
  expect(hits[0]).toEqual({
    url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    title: 'Haul & Code: "ANNA15"',
    text: 'Haul & Code: "ANNA15"\nMit ANNA15 spart ihr 15 % bei Snocks.\nGültig bis 31.3.',
    isExcerpt: false,
    publishedAt: '2026-03-01T10:00:00Z',
    author: { username: 'anna.b', displayName: 'Anna Beispiel', followerCount: 12_300 },
  })
  expect(next).toBeNull()
  const asked = Object.fromEntries(
    stub.requests.map(({ path, query }) => [path, Object.fromEntries(query)]),
  )
  expect(stub.requests).toHaveLength(3)
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

test('sends the key as a header, never in the address', async () => {
  const { stub, source } = await start(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa')] },
      videos: [wholeVideo],
      channels: [channel],
    }),
  )
  await source.fetchPage('Snocks', null, signal)
  for (const { headers, query } of stub.requests) {
    expect(headers['x-goog-api-key']).toBe(KEY)
    expect([...query.values()].join(' ')).not.toContain(KEY)
  }
})

test('a video that is gone meanwhile keeps the words of the search, as an excerpt', async () => {
  const { source } = await start(
    answerLists({ search: { items: [foundVideo('aaaaaaaaaaa')] }, channels: [channel] }),
  )
  const { hits } = await source.fetchPage('Snocks', null, signal)
  expect(hits[0]).toMatchObject({
    text: 'Haul &amp; Code: &quot;ANNA15&quot;\nMit ANNA15 spart ihr 15 % bei ...',
    isExcerpt: true,
  })
})

test.each([
  [
    'a hidden number of followers',
    { ...channel, statistics: { ...channel.statistics, hiddenSubscriberCount: true } },
    { username: 'anna.b', followerCount: undefined },
  ],
  [
    'no number at all',
    { ...channel, statistics: {} },
    { username: 'anna.b', followerCount: undefined },
  ],
  [
    'an older address without @',
    { ...channel, snippet: { ...channel.snippet, customUrl: 'AnnaB' } },
    { username: 'annab' },
  ],
  [
    'umlauts in the handle',
    { ...channel, snippet: { ...channel.snippet, customUrl: '@jürgen' } },
    { username: 'juergen' },
  ],
  [
    'no handle',
    { ...channel, snippet: { title: 'Anna & Übung' } },
    { username: 'anna-uebung', displayName: 'Anna & Übung' },
  ],
  [
    'a name without Latin letters',
    { ...channel, snippet: { title: 'キズナ' } },
    { username: 'ucanna0000000000000000aa' },
  ],
  [
    'another channel only',
    { ...channel, id: 'UCother' },
    { username: 'anna-beispiel', displayName: 'Anna Beispiel' },
  ],
])('who posted it: a channel with %s', async (_, given, author) => {
  const { source } = await start(
    answerLists({
      search: { items: [foundVideo('aaaaaaaaaaa')] },
      videos: [wholeVideo],
      channels: [given],
    }),
  )
  const { hits } = await source.fetchPage('Snocks', null, signal)
  expect(hits[0]?.author).toMatchObject(author)
})

test('asks for the next page of the same search only after a full one', async () => {
  const full = Array.from({ length: 50 }, (_, index) =>
    foundVideo(`video${String(index).padStart(6, '0')}`),
  )
  let clock = now
  const stub = await startStub((request) =>
    answerLists({
      search: {
        nextPageToken: 'CDIQAA',
        items: request.query.has('pageToken') ? full.slice(0, 49) : full,
      },
      channels: [channel],
    })(request),
  )
  const source = createYoutubeSource({ baseUrl: stub.url, apiKey: KEY, now: () => clock })

  const first = await source.fetchPage('Snocks', null, signal)
  clock = new Date('2026-03-15T09:31:00.000Z')
  const second = await source.fetchPage('Snocks', first.next, signal)

  expect([first.next, second.next]).toEqual(['CDIQAA', null])
  expect(second.hits).toHaveLength(49)
  const searches = stub.requests.filter(({ path }) => path === '/search')
  expect(searches.map(({ query }) => query.get('pageToken'))).toEqual([null, 'CDIQAA'])
  expect(new Set(searches.map(({ query }) => query.get('publishedAfter'))).size).toBe(1)
})

test('an empty search is one call', async () => {
  const { stub, source } = await start(answerLists({ search: { pageInfo: { totalResults: 0 } } }))
  expect(await source.fetchPage('Snocks', null, signal)).toEqual({ hits: [], next: null })
  expect(stub.requests).toHaveLength(1)
})

test('asks for the first name and the first code word', () => {
  const source = createYoutubeSource({ baseUrl: null, apiKey: KEY })
  const query = { spellings: ['Snocks', '@snocks'], codeWords: ['Rabattcode', 'Code'], site: null }
  expect(source.writeQuery(query)).toBe('Snocks Rabattcode')
  expect(source.writeQuery({ ...query, codeWords: [] })).toBe('Snocks')
})

const retried = { 'retry-after': '0' }
const toFault = (code: number, reason: string, message: string, more: object = {}) => ({
  status: code,
  headers: retried,
  body: {
    error: { code, message, errors: [{ message, domain: 'global', reason }], ...more },
  },
})
const INFO = 'type.googleapis.com/google.rpc.ErrorInfo'

const faults: [string, StubReply, object][] = [
  [
    'used-up units',
    toFault(
      403,
      'quotaExceeded',
      'You have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    ),
    { kind: 'quota', message: expect.stringContaining('„You have exceeded your quota.“') },
  ],
  [
    'the old daily limit',
    toFault(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
    { kind: 'quota' },
  ],
  [
    'used-up searches, told by the message',
    toFault(
      429,
      'rateLimitExceeded',
      "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com'",
      { status: 'RESOURCE_EXHAUSTED' },
    ),
    { kind: 'quota' },
  ],
  [
    'used-up searches, told by the details',
    toFault(429, 'rateLimitExceeded', 'Quota exceeded.', {
      details: [
        { '@type': INFO, reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: '1/d/{project}' } },
      ],
    }),
    { kind: 'quota' },
  ],
  [
    'too many calls a minute',
    toFault(429, 'rateLimitExceeded', 'Quota exceeded.', {
      details: [
        {
          '@type': INFO,
          reason: 'RATE_LIMIT_EXCEEDED',
          metadata: { quota_unit: '1/min/{project}/{user}' },
        },
      ],
    }),
    { kind: 'rate_limited' },
  ],
  [
    'the same as a 403',
    toFault(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
    { kind: 'rate_limited' },
  ],
  [
    'a wrong key',
    toFault(400, 'badRequest', 'API key not valid. Please pass a valid API key.', {
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': INFO, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
    }),
    { kind: 'auth' },
  ],
  ['a wrong key, in the old words', toFault(400, 'keyInvalid', 'Bad Request'), { kind: 'auth' }],
  [
    'a key that may not search',
    toFault(403, 'forbidden', 'Requests to this API are blocked.', {
      status: 'PERMISSION_DENIED',
      details: [{ '@type': INFO, reason: 'API_KEY_SERVICE_BLOCKED' }],
    }),
    { kind: 'auth' },
  ],
  [
    'an interface that is switched off',
    toFault(403, 'accessNotConfigured', 'Enable it by visiting https://console.example/?id=1 now.'),
    { kind: 'auth', message: expect.stringContaining('„Enable it by visiting … now.“') },
  ],
  ['a fault of ours', toFault(400, 'invalidPageToken', 'Bad token'), { kind: 'bad_request' }],
  ['an outage', toFault(503, 'backendError', 'Backend Error'), { kind: 'upstream' }],
  ['a gateway that speaks HTML', { status: 501, body: '<h1>No</h1>' }, { kind: 'upstream' }],
  ['another shape', { body: { items: [{ id: 'x' }] } }, { kind: 'bad_reply' }],
]

test.each(faults)('%s is a typed failure', async (_, reply, fault) => {
  const { source } = await start(() => reply)
  await expect(source.fetchPage('Snocks', null, signal)).rejects.toMatchObject({
    name: 'ProviderError',
    ...fault,
  })
})

test('a page without its channels is a failure, not a page of guessed names', async () => {
  const lists = answerLists({
    search: { items: [foundVideo('aaaaaaaaaaa')] },
    videos: [wholeVideo],
  })
  const { source } = await start((request) =>
    request.path === '/channels' ? toFault(503, 'backendError', 'Backend Error') : lists(request),
  )
  await expect(source.fetchPage('Snocks', null, signal)).rejects.toMatchObject({ kind: 'upstream' })
})

test('shows no key, though the service repeats it', async () => {
  const { source } = await start(() => toFault(400, 'keyInvalid', `Key ${KEY} is unknown`))
  const error: Error = await source.fetchPage('Snocks', null, signal).catch((thrown) => thrown)
  expect(error.message).toContain('Key … is unknown')
  expect(error.message).not.toContain(KEY)
})

test('asks for one video to know its state, and only once in a while', async () => {
  const { stub, source } = await start(answerLists({ videos: [wholeVideo] }))
  await Promise.all([source.checkHealth(), source.checkHealth()])
  expect(await source.checkHealth()).toEqual({ state: 'online' })
  expect(stub.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([
    '/videos part=id&id=jNQXAC9IVRw',
  ])
})

test.each([
  [
    toFault(403, 'accessNotConfigured', 'Not enabled.'),
    'YouTube: Der Schlüssel wird nicht angenommen (HTTP 403, „Not enabled.“, wieder in 0 s). Prüfen Sie SEARCH_API_KEY und ob die „YouTube Data API v3“ im Google-Projekt eingeschaltet ist.',
  ],
  [
    { body: { kind: 'youtube#somethingElse' } },
    'YouTube: Die Antwort hat nicht die erwartete Form (kind).',
  ],
])('says what is wrong and what to do: %#', async (reply, hint) => {
  const { source } = await start(() => reply)
  expect(await source.checkHealth()).toEqual({ state: 'error', hint })
})
