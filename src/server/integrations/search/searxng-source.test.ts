import { expect, test } from 'vitest'
import type { ProviderError } from '#shared/domain/errors.ts'
import type { StubReply, StubService } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createSearxngSource } from './searxng-source.ts'

const startStub = useStubServices()

async function stub(answer: (path: string) => StubReply): Promise<StubService> {
  const service = await startStub(({ path }) => answer(path))
  return service
}

const { signal } = new AbortController()
const open = ({ url }: StubService) => createSearxngSource({ baseUrl: `${url}/suche/`, pauseMs: 0 })

/** As the service writes it, with keys that we do not need. */
const REPLY = {
  query: 'snocks',
  number_of_results: 0,
  results: [
    {
      url: 'https://www.instagram.com/p/CuZ7YhKtZ1b/',
      title: 'Anna Beispiel on Instagram: "Mit dem Code ANNA15"',
      content: '120 likes, 5 comments - anna.b on July 7, 2023: "Mit dem Code ANNA15"',
      engine: 'google',
      engines: ['google', 'startpage'],
      score: 4.5,
      category: 'general',
      publishedDate: '2023-07-07T00:00:00',
      thumbnail: null,
    },
    { url: 'https://a.example/', title: 'x', content: null, publishedDate: null },
    { title: null, template: 'keyvalue.html' },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [],
}

test('asks for the last month in German and reads what comes', async () => {
  const service = await stub(() => ({ body: REPLY }))
  const page = await open(service).fetchPage('site:tiktok.com "Snocks"', null, signal)
  expect(service.requests[0]?.path).toBe('/suche/search')
  expect(Object.fromEntries(service.requests[0]?.query ?? [])).toEqual({
    q: 'site:tiktok.com "Snocks"',
    pageno: '1',
    format: 'json',
    language: 'de',
    time_range: 'month',
    safesearch: '0',
    categories: 'general',
  })
  expect(page).toEqual({
    hits: [
      {
        url: REPLY.results[0]?.url,
        title: REPLY.results[0]?.title,
        text: REPLY.results[0]?.content,
        isExcerpt: true,
        publishedAt: '2023-07-07T00:00:00',
      },
      { url: 'https://a.example/', title: 'x', text: '', isExcerpt: true, publishedAt: null },
      { url: '', title: '', text: '', isExcerpt: true, publishedAt: null },
    ],
    next: 2,
    warnings: [],
  })
})

test('goes on by page number and ends with an empty page', async () => {
  const service = await stub(() => ({ body: { results: [] } }))
  expect(await open(service).fetchPage('x', 4, signal)).toEqual({
    hits: [],
    next: null,
    warnings: [],
  })
  expect(service.requests[0]?.query.get('pageno')).toBe('4')
})

test('names the engines that are missing, and why', async () => {
  const unresponsive = [
    ['google', 'Suspended: CAPTCHA'],
    ['duckduckgo', 'timeout'],
    ['brave', 'Suspended: too many requests'],
    ['qwant', 'access denied'],
    ['mojeek', 'Netzwerkfehler'],
    ['bing', ''],
  ]
  const service = await stub(() => ({ body: { results: [], unresponsive_engines: unresponsive } }))
  expect((await open(service).fetchPage('x', null, signal)).warnings).toEqual([
    'SearXNG: google verlangt ein CAPTCHA und ist deshalb ausgesetzt.',
    'SearXNG: duckduckgo antwortet nicht rechtzeitig.',
    'SearXNG: brave meldet zu viele Anfragen und ist deshalb ausgesetzt.',
    'SearXNG: qwant verweigert den Zugang.',
    'SearXNG: mojeek fehlt („Netzwerkfehler“).',
    'SearXNG: bing fehlt.',
  ])
})

const FAULTS: [string, StubReply, string, RegExp][] = [
  ['json is off', { status: 403, body: '<h1>403</h1>' }, 'blocked', /json unter search\.formats/],
  ['no query', { status: 400, body: { error: 'No query' } }, 'bad_request', /„No query“/],
  ['search error', { status: 500, body: { error: 'search error' } }, 'upstream', /„search error“/],
  ['the limiter', { status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited', /Limiter/],
  ['a proxy wants a login', { status: 401, body: '<h1>401</h1>' }, 'auth', /HTTP 401/],
  ['a page instead of JSON', { body: '<html></html>' }, 'bad_reply', /kein JSON/],
  ['another shape', { body: { results: 'viele' } }, 'bad_reply', /\(results\)/],
]
test.each(FAULTS)('%s', async (_, reply, kind, words) => {
  const service = await stub(() => reply)
  const call = open(service).fetchPage('x', null, signal)
  await expect(call).rejects.toMatchObject({ kind, message: expect.stringMatching(words) })
  await expect(call).rejects.toSatisfy((error: ProviderError) =>
    error.message.startsWith('SearXNG: '),
  )
})

test('a name and a password in the address go into the header', async () => {
  const service = await stub((path) =>
    path.endsWith('healthz') ? { body: 'OK' } : { body: REPLY },
  )
  const baseUrl = service.url.replace('http://', 'http://anna:ge%20heim@')
  const source = createSearxngSource({ baseUrl, pauseMs: 0 })
  await source.fetchPage('x', null, signal)
  await source.checkHealth()
  const authorization = `Basic ${Buffer.from('anna:ge heim').toString('base64')}`
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
    authorization,
    authorization,
  ])
})

test('health asks for no search, and once a minute', async () => {
  const service = await stub(() => ({ body: 'OK' }))
  const source = open(service)
  expect(await Promise.all([source.checkHealth(), source.checkHealth()])).toEqual([
    { state: 'online' },
    { state: 'online' },
  ])
  expect(service.requests.map(({ path }) => path)).toEqual(['/suche/healthz'])
})

test.each<[StubReply, RegExp]>([
  ['break', /nicht erreichbar\. Prüfen Sie, ob die Instanz läuft/],
  [{ status: 401 }, /HTTP 401\)\. Prüfen Sie Name und Passwort/],
  [{ status: 404 }, /HTTP 404\)\. Prüfen Sie SEARCH_BASE_URL/],
  [{ status: 301, headers: { location: 'https://suche.example/' } }, /leitet an eine andere/],
  [{ status: 502 }, /HTTP 502\)\./],
])('health of a service that answers %j', async (reply, hint) => {
  const service = await stub(() => reply)
  expect(await open(service).checkHealth()).toEqual({
    state: 'error',
    hint: expect.stringMatching(hint),
  })
})
