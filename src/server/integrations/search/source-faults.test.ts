import { expect, test } from 'vitest'
import type { ProviderError, ServiceFaultKind } from '#shared/domain/errors.ts'
import type { StubReply } from '#test/http.ts'
import { answerLists, foundVideo, wholeVideo } from '#test/search-results.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createBraveSource } from './brave-source.ts'
import { createSearxngSource } from './searxng-source.ts'
import { createSerperSource } from './serper-source.ts'
import { createYoutubeSource } from './youtube-source.ts'

const apiKey = 'BSA-geheim-0123'
const OPEN = {
  SearXNG: createSearxngSource,
  Brave: (baseUrl: string) => createBraveSource({ baseUrl, apiKey }),
  Serper: (baseUrl: string) => createSerperSource({ baseUrl, apiKey }),
  YouTube: (baseUrl: string) => createYoutubeSource({ baseUrl, apiKey }),
}
type Name = keyof typeof OPEN

const startStub = useStubServices()
const { signal } = new AbortController()
const fetchPage = (name: Name, url: string) =>
  OPEN[name](url).fetchPage({ text: 'x', page: 1 }, signal)

/** Asked again at once, where it is asked again, so that no test waits. */
const reply = (status: number, body: unknown, headers: Record<string, string> = {}): StubReply => ({
  status,
  body,
  headers: { 'retry-after': '0', ...headers },
})
const HTML = '<h1>No</h1>'

const brave = (status: number, code: string, limit = '', left = '') =>
  reply(
    status,
    { type: 'ErrorResponse', error: { id: '1', status, code, detail: 'Its words', meta: {} } },
    limit
      ? {
          'x-ratelimit-limit': limit,
          'x-ratelimit-remaining': left,
          'x-ratelimit-reset': '1, 14197',
        }
      : {},
  )
const serper = (status: number, message: string) => reply(status, { message, statusCode: status })
const google = (status: number, reason: string, message = 'Its words', details: object[] = []) =>
  reply(status, {
    error: {
      code: status,
      message,
      errors: [{ message, domain: 'global', reason }],
      details: details.map((detail) => ({
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        domain: 'googleapis.com',
        ...detail,
      })),
    },
  })
const limitOf = (unit: string) => [
  { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: unit } },
]
const PER_DAY = "Quota exceeded for 'Search Queries' and limit 'Search Queries per day' of service"
const BLOCKED_KEY = [{ reason: 'API_KEY_SERVICE_BLOCKED' }]

const FAULTS: [Name, string, StubReply, ServiceFaultKind, RegExp?][] = [
  ['SearXNG', 'json is off', reply(403, HTML), 'blocked', /json unter search\.formats/],
  ['SearXNG', 'no query', reply(400, { error: 'No query' }), 'bad_request', /„No query“/],
  ['SearXNG', 'search error', reply(500, { error: 'search error' }), 'upstream', /„search error“/],
  ['SearXNG', 'the limiter', reply(429, '', { 'retry-after': '99' }), 'rate_limited', /Limiter/],
  ['SearXNG', 'a proxy wants a login', reply(401, HTML), 'auth', /HTTP 401/],
  ['SearXNG', 'a page instead of JSON', { body: HTML }, 'bad_reply', /kein JSON/],
  ['SearXNG', 'another shape', { body: { results: 'viele' } }, 'bad_reply', /\(results\)/],

  ['Brave', 'a wrong key', brave(422, 'SUBSCRIPTION_TOKEN_INVALID'), 'auth', /„Its words“/],
  ['Brave', 'a plan without it', brave(400, 'OPTION_NOT_IN_PLAN'), 'auth'],
  ['Brave', 'a query it refuses', brave(422, 'VALIDATION'), 'bad_request'],
  [
    'Brave',
    'errors in a list',
    reply(422, { errors: [{ code: 'SUBSCRIPTION_TOKEN_INVALID' }] }),
    'auth',
  ],
  ['Brave', '403 without a word', reply(403, ''), 'auth'],
  ['Brave', 'a code unheard of', brave(418, 'TEAPOT'), 'bad_request'],
  ['Brave', 'its own failure', brave(500, 'INTERNAL'), 'upstream'],
  ['Brave', 'a used-up month', brave(429, 'RATE_LIMITED', '1, 2000', '0, 0'), 'quota'],
  ['Brave', 'a used-up second', brave(429, 'RATE_LIMITED', '1, 2000', '0, 1871'), 'rate_limited'],
  ['Brave', 'no limit by month', brave(429, 'RATE_LIMITED', '20, 0', '0, 0'), 'rate_limited'],
  ['Brave', '429 without headers', reply(429, ''), 'rate_limited'],

  ['Serper', 'a wrong key', serper(403, 'Unauthorized.'), 'auth', /„Unauthorized\.“/],
  ['Serper', 'used-up credits', serper(400, 'Not enough credits'), 'quota', /„Not enough credits“/],
  ['Serper', 'a query it does not take', serper(400, 'Query is required'), 'bad_request'],
  ['Serper', 'too many calls', serper(429, 'Too many requests'), 'rate_limited'],
  ['Serper', 'an outage', serper(503, 'Service unavailable'), 'upstream'],
  ['Serper', 'a gateway that speaks HTML', reply(501, HTML), 'upstream'],
  ['Serper', 'another shape', { body: { organic: [{ link: 1 }] } }, 'bad_reply'],

  [
    'YouTube',
    'used-up units',
    google(403, 'quotaExceeded', 'Over your <a href="/v3#quota">quota</a>.'),
    'quota',
    /„Over your quota\.“/,
  ],
  ['YouTube', 'the old daily limit', google(403, 'dailyLimitExceeded'), 'quota'],
  ['YouTube', 'searches, by the message', google(429, 'rateLimitExceeded', PER_DAY), 'quota'],
  [
    'YouTube',
    'searches, by the details',
    google(429, 'rateLimitExceeded', 'x', limitOf('1/d/{project}')),
    'quota',
  ],
  [
    'YouTube',
    'calls of a minute',
    google(429, 'rateLimitExceeded', 'x', limitOf('1/min/{project}/{user}')),
    'rate_limited',
  ],
  ['YouTube', 'the same as a 403', google(403, 'userRateLimitExceeded'), 'rate_limited'],
  [
    'YouTube',
    'a wrong key',
    google(400, 'badRequest', 'x', [{ reason: 'API_KEY_INVALID' }]),
    'auth',
  ],
  ['YouTube', 'a wrong key, in the old words', google(400, 'keyInvalid'), 'auth'],
  ['YouTube', 'a key that may not search', google(403, 'forbidden', 'x', BLOCKED_KEY), 'auth'],
  [
    'YouTube',
    'an interface that is switched off',
    google(403, 'accessNotConfigured', 'Enable it by visiting https://console.example/?id=1 now.'),
    'auth',
    /„Enable it by visiting … now\.“/,
  ],
  ['YouTube', 'a fault of ours', google(400, 'invalidPageToken'), 'bad_request'],
  ['YouTube', 'an outage', google(503, 'backendError'), 'upstream'],
  ['YouTube', 'a gateway that speaks HTML', reply(501, HTML), 'upstream'],
  ['YouTube', 'another shape', { body: { items: [{ id: 'x' }] } }, 'bad_reply'],
]

test.each(FAULTS)('%s: %s', async (name, _, answer, kind, words = /./) => {
  const service = await startStub(() => answer)
  const error: ProviderError = await fetchPage(name, service.url).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'ProviderError', kind })
  expect(error.message).toMatch(new RegExp(`^${name}: `))
  expect(error.message).toMatch(words)
  // What will be the same again is not asked again.
  if (kind !== 'upstream' && kind !== 'rate_limited') expect(service.requests).toHaveLength(1)
})

test.each<[Name, StubReply]>([
  ['Brave', reply(422, { error: { code: 'VALIDATION', detail: `token ${apiKey} is odd` } })],
  ['Serper', serper(403, `token ${apiKey} is odd`)],
  ['YouTube', google(400, 'keyInvalid', `token ${apiKey} is odd`)],
])('%s repeats the key: it is not shown', async (name, answer) => {
  const { url } = await startStub(() => answer)
  await expect(fetchPage(name, url)).rejects.toThrow('„token … is odd“')
})

test('a page of videos without their channels is a failure, not a page of guessed names', async () => {
  const lists = answerLists({
    search: { items: [foundVideo('aaaaaaaaaaa')] },
    videos: [wholeVideo],
  })
  const { url } = await startStub((request) =>
    request.path === '/channels' ? google(503, 'backendError') : lists(request),
  )
  await expect(fetchPage('YouTube', url)).rejects.toMatchObject({ kind: 'upstream' })
})

test('the state of Brave costs no call and promises nothing', async () => {
  const service = await startStub(() => ({ body: {} }))
  expect(await OPEN.Brave(service.url).checkHealth()).toEqual({
    state: 'unchecked',
    hint: expect.stringContaining('nächste Lauf'),
  })
  expect(service.requests).toHaveLength(0)
})

test.each<[Name, StubReply, string]>([
  ['SearXNG', { body: 'OK' }, '/healthz '],
  ['Serper', { body: { balance: 2492, rateLimit: 5 } }, '/account '],
  ['YouTube', answerLists({})({ path: '/videos' }), '/videos part=id&id=jNQXAC9IVRw'],
])(
  'the state of %s is asked for without a search, once in a while',
  async (name, answer, asked) => {
    const service = await startStub(() => answer)
    const { checkHealth } = OPEN[name](service.url)
    expect(await Promise.all([checkHealth(), checkHealth()])).toEqual([
      { state: 'online' },
      { state: 'online' },
    ])
    await checkHealth()
    expect(service.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([asked])
  },
)

const MOVED: StubReply = { status: 301, headers: { location: 'https://suche.example/' } }
test.each<[Name, StubReply, string | RegExp]>([
  ['SearXNG', 'break', /nicht erreichbar\. Prüfen Sie, ob die Instanz läuft/],
  ['SearXNG', { status: 401 }, /HTTP 401\)\. Prüfen Sie Name und Passwort/],
  ['SearXNG', { status: 404 }, /HTTP 404\)\. Prüfen Sie SEARCH_BASE_URL/],
  ['SearXNG', MOVED, /leitet an eine andere/],
  ['SearXNG', { status: 502 }, /HTTP 502\)\./],
  [
    'Serper',
    { body: { balance: 0, rateLimit: 5 } },
    'Serper: Das Guthaben ist verbraucht. Laden Sie es unter serper.dev auf.',
  ],
  [
    'Serper',
    { status: 403, body: { message: 'Unauthorized.' } },
    'Serper: Der Schlüssel wird nicht angenommen (HTTP 403, „Unauthorized.“). Prüfen Sie SEARCH_API_KEY.',
  ],
  ['Serper', { status: 500 }, 'Serper: Der Dienst ist gestört oder nicht erreichbar (HTTP 500).'],
  [
    'YouTube',
    google(403, 'accessNotConfigured', 'Not enabled.'),
    /„Not enabled\.“, wieder in 0 s\)\. Prüfen Sie SEARCH_API_KEY und ob die „YouTube Data API v3“ im Google-Projekt eingeschaltet ist\.$/,
  ],
  [
    'YouTube',
    { body: { kind: 'youtube#somethingElse' } },
    'YouTube: Die Antwort hat nicht die erwartete Form (kind).',
  ],
])('the state of %s that answers %j', async (name, answer, hint) => {
  const service = await startStub(() => answer)
  expect(await OPEN[name](service.url).checkHealth()).toEqual({
    state: 'error',
    hint: typeof hint === 'string' ? hint : expect.stringMatching(hint),
  })
  expect(service.requests).toHaveLength(1)
})
