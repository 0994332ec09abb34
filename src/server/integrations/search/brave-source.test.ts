import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StubReply, StubService } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { parseCatalogue } from '../../services/brands/catalogue.ts'
import { createBraveSource } from './brave-source.ts'
import { buildQueries } from './queries.ts'

const KEY = 'BSA-geheim-0123'
const startStub = useStubServices()

async function stub(reply: StubReply): Promise<StubService> {
  const service = await startStub(() => reply)
  return service
}

const { signal } = new AbortController()
const open = ({ url }: StubService) => createBraveSource({ baseUrl: url, apiKey: KEY, pauseMs: 0 })

const RESULT = {
  title: 'anna.b on Instagram',
  url: 'https://www.instagram.com/p/CuZ7YhKtZ1b/',
  is_source_local: false,
  description: 'Mit dem Code <strong>ANNA15</strong> spart ihr',
  page_age: '2023-07-07T17:49:31',
  age: 'July 7, 2023',
  language: 'de',
  meta_url: { hostname: 'www.instagram.com' },
  extra_snippets: ['ANNA15</strong> spart ihr', 'Link in der Bio ...'],
}
const REPLY = {
  type: 'search',
  query: { original: 'x', more_results_available: true, bad_results: false },
  web: { type: 'search', results: [RESULT, { title: 'x', url: 'https://a.example/' }] },
}

test('asks for the last month in Germany and reads what comes', async () => {
  const service = await stub({ body: REPLY })
  const page = await open(service).fetchPage('"Snocks"', null, signal)
  expect(service.requests[0]).toMatchObject({ path: '/web/search' })
  expect(service.requests[0]?.headers['x-subscription-token']).toBe(KEY)
  expect(Object.fromEntries(service.requests[0]?.query ?? [])).toEqual({
    q: '"Snocks"',
    offset: '0',
    count: '20',
    freshness: 'pm',
    result_filter: 'web',
    country: 'DE',
    search_lang: 'de',
    ui_lang: 'de-DE',
    text_decorations: 'false',
    extra_snippets: 'true',
    safesearch: 'off',
  })
  expect(page).toEqual({
    hits: [
      {
        url: RESULT.url,
        title: RESULT.title,
        text: 'Mit dem Code <strong>ANNA15</strong> spart ihr\nLink in der Bio',
        isExcerpt: true,
        publishedAt: RESULT.page_age,
      },
      { url: 'https://a.example/', title: 'x', text: '', isExcerpt: true, publishedAt: null },
    ],
    next: 1,
  })
})

test('offset counts pages, not results', async () => {
  const service = await stub({ body: REPLY })
  const page = await open(service).fetchPage('x', 3, signal)
  expect(service.requests[0]?.query.get('offset')).toBe('3')
  expect(page.next).toBe(4)
})

test.each([
  ['the tenth page', 9, REPLY],
  ['the service says so', 0, { ...REPLY, query: { more_results_available: false } }],
  ['an empty page', 0, { ...REPLY, web: { results: [] } }],
  ['nothing good', 0, { type: 'search', query: { original: 'x', bad_results: true } }],
])('%s is the last', async (_, cursor, body) => {
  const service = await stub({ body })
  expect((await open(service).fetchPage('x', cursor, signal)).next).toBeNull()
})

const error = (code: string, detail = 'Words of the service') => ({
  type: 'ErrorResponse',
  error: { id: '1', status: 422, code, detail, meta: {} },
  time: 1,
})
const limits = (limit: string, remaining: string) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-policy': '1;w=1, 2000;w=2592000',
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': '1, 1419704',
})

const FAULTS: [string, StubReply, string, number][] = [
  ['a wrong key', { status: 422, body: error('SUBSCRIPTION_TOKEN_INVALID') }, 'auth', 1],
  ['a plan without it', { status: 400, body: error('OPTION_NOT_IN_PLAN') }, 'auth', 1],
  ['a query it refuses', { status: 422, body: error('VALIDATION') }, 'bad_request', 1],
  [
    'errors in a list',
    { status: 422, body: { errors: [error('SUBSCRIPTION_TOKEN_INVALID').error] } },
    'auth',
    1,
  ],
  ['403 without a word', { status: 403 }, 'auth', 1],
  ['a code unheard of', { status: 418, body: error('TEAPOT') }, 'bad_request', 1],
  ['its own failure', { status: 500, body: error('INTERNAL') }, 'upstream', 3],
  [
    'a used-up month',
    { status: 429, headers: limits('1, 2000', '0, 0'), body: error('RATE_LIMITED') },
    'quota',
    1,
  ],
  [
    'a used-up second',
    { status: 429, headers: limits('1, 2000', '0, 1871'), body: error('RATE_LIMITED') },
    'rate_limited',
    3,
  ],
  [
    'a used-up second of a plan without a limit by month',
    { status: 429, headers: limits('20, 0', '0, 0'), body: error('RATE_LIMITED') },
    'rate_limited',
    3,
  ],
  ['429 without headers', { status: 429 }, 'rate_limited', 3],
]
test.each(FAULTS)('%s', async (_, reply, kind, calls) => {
  const service = await stub(reply)
  await expect(open(service).fetchPage('x', null, signal)).rejects.toMatchObject({ kind })
  expect(service.requests).toHaveLength(calls)
})

test("shows the service's words without the key", async () => {
  const service = await stub({
    status: 422,
    body: error('VALIDATION', `token ${KEY} is <b>odd</b>`),
  })
  await expect(open(service).fetchPage('x', null, signal)).rejects.toThrow(
    'Brave: Die Anfrage wird nicht angenommen (HTTP 422, „token … is odd“).',
  )
})

test('health costs no call and promises nothing', async () => {
  const service = await stub({ body: REPLY })
  expect(await open(service).checkHealth()).toEqual({
    state: 'unchecked',
    hint: expect.stringContaining('nächste Lauf'),
  })
  expect(service.requests).toHaveLength(0)
})

test('the queries of the whole catalogue, and of longer names, keep the limits of the service', () => {
  const brands = parseCatalogue(readFileSync('data/catalogue/brands.csv', 'utf8'))
  const { writeQuery } = createBraveSource({ baseUrl: null, apiKey: KEY })
  const long = { name: 'Lang', domain: 'lang.de', spellings: ['sehr lange Schreibung '.repeat(30)] }
  for (const { name, domain, spellings } of [...brands, long])
    for (const query of buildQueries({ name, terms: [domain, ...spellings] })) {
      const text = writeQuery(query)
      expect(text.length, text).toBeLessThanOrEqual(400)
      expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(50)
    }
})
