import { expect, test } from 'vitest'
import type { StubReply } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createSerperSource, parseResultDate } from './serper-source.ts'

const KEY = 'serper-key-123'
const now = new Date('2026-03-15T09:30:00.000Z')
const signal = new AbortController().signal

const startStub = useStubServices()

async function start(answer: Parameters<typeof startStub>[0]) {
  const stub = await startStub(answer)
  const source = createSerperSource({ baseUrl: stub.url, apiKey: KEY, now: () => now })
  return { stub, source }
}

const organic = [
  {
    title: 'Anna Beispiel (@anna.b) • Instagram-Fotos und -Videos',
    link: 'https://www.instagram.com/p/DAbcDefGhiJ/',
    snippet: 'Mit ANNA15 spart ihr 15 % bei @snocks ...',
    date: 'vor 3 Tagen',
    position: 1,
    sitelinks: [{ title: 'Mehr', link: 'https://www.instagram.com/anna.b/' }],
    attributes: { Fehlend: 'rabattcode' },
  },
  {
    title: 'Ohne Datum',
    link: 'https://www.tiktok.com/@ben/video/7450000000000000000',
    position: 2,
  },
]
const page = {
  searchParameters: { q: 'x', type: 'search' },
  organic,
  peopleAlsoAsk: [],
  relatedSearches: [{ query: 'snocks code' }],
}

test('asks for German results of the last month and reads them', async () => {
  const { stub, source } = await start(() => ({ body: page }))

  const found = await source.fetchPage('Snocks Code', null, signal)

  expect(found).toEqual({
    hits: [
      {
        url: 'https://www.instagram.com/p/DAbcDefGhiJ/',
        title: 'Anna Beispiel (@anna.b) • Instagram-Fotos und -Videos',
        text: 'Mit ANNA15 spart ihr 15 % bei @snocks ...',
        isExcerpt: true,
        publishedAt: '2026-03-12T09:30:00.000Z',
      },
      {
        url: 'https://www.tiktok.com/@ben/video/7450000000000000000',
        title: 'Ohne Datum',
        text: '',
        isExcerpt: true,
        publishedAt: null,
      },
    ],
    next: 2,
  })
  const [request] = stub.requests
  expect(request).toMatchObject({ method: 'POST', path: '/search' })
  expect(request?.headers['x-api-key']).toBe(KEY)
  expect(JSON.parse(request?.body ?? '')).toEqual({
    q: 'Snocks Code',
    gl: 'de',
    hl: 'de',
    num: 10,
    page: 1,
    tbs: 'qdr:m',
  })
})

test('goes on with the next page until one is empty', async () => {
  const { stub, source } = await start(({ body }) => ({
    body: { organic: JSON.parse(body).page === 1 ? organic : [] },
  }))

  const first = await source.fetchPage('Snocks', null, signal)
  const second = await source.fetchPage('Snocks', first.next, signal)

  expect(second).toEqual({ hits: [], next: null })
  expect(stub.requests.map(({ body }) => JSON.parse(body).page)).toEqual([1, 2])
})

test('takes an answer without results as an empty page', async () => {
  const { source } = await start(() => ({ body: { searchParameters: {}, credits: 1 } }))
  expect(await source.fetchPage('Snocks', null, signal)).toEqual({ hits: [], next: null })
})

test('writes a query of no more words than Google reads', () => {
  const source = createSerperSource({ baseUrl: null, apiKey: KEY })
  const query = { spellings: ['Kapten & Son', '@kaptenandson'], codeWords: ['Rabattcode', 'Code'] }
  expect(source.writeQuery({ ...query, site: 'instagram.com' })).toBe(
    'site:instagram.com ("Kapten & Son" OR "@kaptenandson") (Rabattcode OR Code)',
  )
  const many = Array.from({ length: 30 }, (_, number) => `Name ${number}`)
  expect(source.writeQuery({ ...query, spellings: many, site: null }).split(' ')).toHaveLength(32)
})

/** Answered at once when asked again, so that no test waits. */
const retried = { 'retry-after': '0' }

const faults: [string, Exclude<StubReply, 'break'>, object][] = [
  [
    'a wrong key',
    { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
    { kind: 'auth', message: expect.stringContaining('„Unauthorized.“') },
  ],
  [
    'used-up credits',
    { status: 400, body: { message: 'Not enough credits', statusCode: 400 } },
    { kind: 'quota', message: expect.stringContaining('„Not enough credits“') },
  ],
  [
    'a query it does not take',
    { status: 400, body: { message: 'Query is required', statusCode: 400 } },
    { kind: 'bad_request' },
  ],
  [
    'too many calls',
    { status: 429, headers: retried, body: { message: 'Too many requests', statusCode: 429 } },
    { kind: 'rate_limited', retryAfterSeconds: 0 },
  ],
  [
    'an outage',
    { status: 503, headers: retried, body: { message: 'Service unavailable', statusCode: 503 } },
    { kind: 'upstream' },
  ],
  ['a gateway that speaks HTML', { status: 501, body: '<h1>No</h1>' }, { kind: 'upstream' }],
  ['another shape', { body: { organic: [{ link: 1 }] } }, { kind: 'bad_reply' }],
]

test.each(faults)('%s is a typed failure', async (_, reply, fault) => {
  const { source } = await start(() => reply)
  await expect(source.fetchPage('Snocks', null, signal)).rejects.toMatchObject({
    name: 'ProviderError',
    ...fault,
  })
})

test('shows no key, though the service repeats it', async () => {
  const { source } = await start(() => ({ status: 403, body: { message: `Unknown key ${KEY}` } }))
  const error: Error = await source.fetchPage('Snocks', null, signal).catch((thrown) => thrown)
  expect(error.message).toContain('Unknown key …')
  expect(error.message).not.toContain(KEY)
})

test('looks at the account for its state, which costs nothing, and only once in a minute', async () => {
  const { stub, source } = await start(() => ({ body: { balance: 2492, rateLimit: 5 } }))

  const [first, second] = await Promise.all([source.checkHealth(), source.checkHealth()])
  await source.checkHealth()

  expect([first, second]).toEqual([{ state: 'online' }, { state: 'online' }])
  expect(stub.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /account'])
  expect(stub.requests[0]?.headers['x-api-key']).toBe(KEY)
})

test.each([
  [
    { body: { balance: 0, rateLimit: 5 } },
    'Serper: Das Guthaben ist verbraucht. Laden Sie es unter serper.dev auf.',
  ],
  [
    { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
    'Serper: Der Schlüssel wird nicht angenommen (HTTP 403, „Unauthorized.“). Prüfen Sie SEARCH_API_KEY.',
  ],
  [{ status: 500 }, 'Serper: Der Dienst ist gestört oder nicht erreichbar (HTTP 500).'],
])('says what is wrong and what to do: %j', async (reply, hint) => {
  const { source } = await start(() => reply)
  expect(await source.checkHealth()).toEqual({ state: 'error', hint })
})

test.each([
  ['vor 3 Tagen', '2026-03-12T09:30:00.000Z'],
  ['vor 1 Tag', '2026-03-14T09:30:00.000Z'],
  ['vor einem Tag', '2026-03-14T09:30:00.000Z'],
  ['vor 5 Stunden', '2026-03-15T04:30:00.000Z'],
  ['vor einer Stunde', '2026-03-15T08:30:00.000Z'],
  ['vor 5 Std.', '2026-03-15T04:30:00.000Z'],
  ['vor 20 Minuten', '2026-03-15T09:10:00.000Z'],
  ['vor 20 Min.', '2026-03-15T09:10:00.000Z'],
  ['vor 10 Sekunden', '2026-03-15T09:29:50.000Z'],
  ['vor 2 Wochen', '2026-03-01T09:30:00.000Z'],
  ['vor 1 Monat', '2026-02-13T09:30:00.000Z'],
  ['vor 2 Jahren', '2024-03-15T09:30:00.000Z'],
  ['5 hours ago', '2026-03-15T04:30:00.000Z'],
  ['an hour ago', '2026-03-15T08:30:00.000Z'],
  ['1 day ago', '2026-03-14T09:30:00.000Z'],
  ['3 weeks ago', '2026-02-22T09:30:00.000Z'],
  ['Heute', '2026-03-15T09:30:00.000Z'],
  ['Gestern', '2026-03-14T09:30:00.000Z'],
  ['yesterday', '2026-03-14T09:30:00.000Z'],
])('%s is an age', (words, date) => {
  expect(parseResultDate(words, now)).toBe(date)
})

test.each([
  ['12.03.2026', '2026-03-12T12:00:00.000Z'],
  ['1.3.26', '2026-03-01T12:00:00.000Z'],
  ['12. März 2026', '2026-03-12T12:00:00.000Z'],
  ['12. Ma\u0308rz 2026', '2026-03-12T12:00:00.000Z'],
  ['3. Dez. 2025', '2025-12-03T12:00:00.000Z'],
  ['Mar 12, 2026', '2026-03-12T12:00:00.000Z'],
  ['March 1, 2026', '2026-03-01T12:00:00.000Z'],
  ['12 Feb 2026', '2026-02-12T12:00:00.000Z'],
  ['Oct 3, 2025', '2025-10-03T12:00:00.000Z'],
  ['2026-03-12', '2026-03-12T12:00:00.000Z'],
  ['29. Februar 2024', '2024-02-29T12:00:00.000Z'],
])('%s is the noon of a day', (words, date) => {
  expect(parseResultDate(words, now)).toBe(date)
})

test('a day without a year is the latest one', () => {
  expect(parseResultDate('12. März', now)).toBe('2026-03-12T12:00:00.000Z')
  expect(parseResultDate('24. Dezember', now)).toBe('2025-12-24T12:00:00.000Z')
  expect(parseResultDate('Dec 24', now)).toBe('2025-12-24T12:00:00.000Z')
})

test('the date of today is now before noon, not a time to come', () => {
  expect(parseResultDate('15.03.2026', now)).toBe(now.toISOString())
})

test.each([
  '',
  'neulich',
  'vor langer Zeit',
  'vor 3 Bechern',
  '31.02.2026',
  '12.13.2026',
  '0.3.2026',
  '12. Foo 2026',
  '03/12/2026',
  '17.03.2026',
  'Mar 12, 2030',
  'vor 99999999999 Jahren',
  '01.01.1999',
])('%j is no date that a post can have', (words) => {
  expect(parseResultDate(words, now)).toBeNull()
})
