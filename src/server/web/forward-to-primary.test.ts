import { createServer, type IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BASIC, createTestApp, stubAssets } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import type { AppEnv } from './app-env.ts'
import { identifyClient } from './client-address.ts'
import { createHttpServer } from './create-http-server.ts'
import { forwardToPrimary } from './forward-to-primary.ts'

type Got = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

let primary: Awaited<ReturnType<typeof listen>>
let got: Got[]
let t: Awaited<ReturnType<typeof createTestApp>>
let codeId: number
beforeEach(async () => {
  got = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(request.url === '/alt' ? 301 : 201, [
      ...['content-type', 'application/json', 'x-von', 'primary', 'location', '/neu'],
      ...['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-security-policy', 'eigene'],
    ])
    response.end('{"answered":true}')
  })
  primary = await listen(server)
  const primaryUrl = `http://127.0.0.1:${primary.port}`
  t = await createTestApp({}, { primaryUrl, assets: stubAssets, trustedProxies: ['127.0.0.1/32'] })
  codeId = insertCode(t.db, { code: 'ANNA15' }).id
})
afterEach(() => {
  t.close()
  return primary.stop()
})

const SESSION = { cookie: '__Host-codefluencer_session=abc' }
const FROM = { 'x-forwarded-for': '198.51.100.66, 203.0.113.5' }

test('a change goes to the primary as it came, and its answer comes back', async () => {
  const response = await t.app.request(`/api/codes/${codeId}/vote?x=1`, {
    method: 'POST',
    headers: { ...FROM, 'content-type': 'application/json', origin: 'https://codes.example' },
    body: '{"vote":"working"}',
  })
  expect([response.status, await response.json()]).toEqual([201, { answered: true }])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('content-security-policy')).toBe('eigene')
  expect(got).toMatchObject([
    { method: 'POST', url: `/api/codes/${codeId}/vote?x=1`, body: '{"vote":"working"}' },
  ])
  expect(got[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.5',
    origin: 'https://codes.example',
    via: '1.1 codefluencer',
  })
})

test.each<[string, string, Record<string, string>, boolean]>([
  ['GET', '/', {}, false],
  ['HEAD', '/', {}, false],
  ['GET', '/healthz', { authorization: BASIC }, false],
  ['GET', '/api/codes/recent', {}, false],
  ['GET', '/feed.xml', {}, false],
  ['GET', '/trpc/codes.recent,brands.popular?batch=1', {}, false],
  ['GET', '/trpc/codes.recent,contact.form?batch=1', {}, true],
  ['GET', '/trpc/codes.recent%2Ccontact.form?batch=1', {}, true],
  ['GET', '/trpc/codes.list', {}, true],
  ['POST', '/trpc/codes.vote', {}, true],
  ['DELETE', '/api/codes/1', {}, true],
  ['GET', '/contact', {}, true],
  ['GET', '/code-melden', {}, true],
  ['POST', '/code-melden', {}, true],
  ['GET', '/api/forms/token', {}, true],
  ['GET', '/api/brands', { authorization: BASIC }, true],
  ['GET', '/admin_cuwntvw', SESSION, true],
  ['GET', '/', SESSION, true],
])('%s %s with %o is forwarded: %s', async (method, path, headers, isForwarded) => {
  const response = await t.app.request(path, { method, headers })
  expect([response.headers.get('x-von') === 'primary', got.length]).toEqual([
    isForwarded,
    isForwarded ? 1 : 0,
  ])
  if (!isForwarded) expect(response.status).toBe(200)
})

test('a forwarded change writes nothing on this node, and a path never leads to another host', async () => {
  const before = t.sqlite.serialize()
  await t.app.request('http://localhost//boese.example/x', { method: 'POST', body: 'x' })
  expect(got.map(({ url }) => url)).toEqual(['//boese.example/x'])
  const moved = await t.app.request('/alt', { method: 'POST' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/neu'])
  expect(t.sqlite.serialize().equals(before)).toBe(true)
})

const vote = (headers: Record<string, string>) =>
  t.app.request('/api/codes/1/vote', { method: 'POST', headers })

test.each([
  '1.1 codefluencer',
  'HTTP/1.1 Codefluencer',
  '1.0 cache.example, 1.1 codefluencer (eu, "x"), 2 front.example',
  '1.1 a (\\( codefluencer), 1.1\tcodefluencer',
])('a round trip ends at once: %s', async (via) => {
  expect((await vote({ via })).status).toBe(508)
  expect(got).toEqual([])
})

test.each([
  '1.1 mycodefluencer-cdn',
  '1.1 codefluencer.example',
  '1.1 front.example (codefluencer)',
  '1.1 front.example (a (b, 1.1 codefluencer) \\), 1.1 codefluencer)',
  'codefluencer',
  '1.1 a (, 1.1 codefluencer',
  ', ,',
])('another hop is no round trip: %s', async (via) => {
  expect((await vote({ via })).status).toBe(201)
  expect(got[0]?.headers.via).toBe(`${via}, 1.1 codefluencer`)
})

test('headers about the connection to this node are not forwarded', async () => {
  const { port, stop } = await listen(createHttpServer(t.app.fetch).server)
  const lines = [
    'POST /api/codes/1/vote HTTP/1.1',
    ...['Host: here', 'Connection: Upgrade, HTTP2-Settings, X-Only-Here, close'],
    ...['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__', 'X-Only-Here: 1', 'X-All-The-Way: 1'],
    ...['TE: trailers', 'Trailer: X-T', 'Keep-Alive: timeout=5', 'Proxy-Connection: keep-alive'],
    ...['Proxy-Authorization: Basic eA==', 'Forwarded: for=192.0.2.1', 'Content-Type: text/plain'],
    ...['Content-Length: 2', '', '{}'],
  ]
  const answer = await sendRaw(port, lines.join('\r\n'))
  await stop()
  expect(readStatuses(answer)).toEqual([201])
  expect(got[0]?.body).toBe('{}')
  expect(got[0]?.headers).toMatchObject({ 'x-all-the-way': '1', 'content-type': 'text/plain' })
  const ended = ['upgrade', 'http2-settings', 'x-only-here', 'te', 'trailer', 'keep-alive']
  const names = [...ended, 'proxy-connection', 'proxy-authorization', 'forwarded']
  expect(names.filter((name) => got[0]?.headers[name] !== undefined)).toEqual([])
})

test('only calls that take long may wait long, whatever headers come', async () => {
  const silent = createServer(() => {})
  const { port, stop } = await listen(silent)
  const timeouts = { usual: 50, long: 600 }
  const app = new Hono<AppEnv>()
    .use(identifyClient([]))
    .use((c, next) => {
      c.set('requestId', 'x')
      return next()
    })
    .use(forwardToPrimary({ services: t.deps, assets: null }, `http://127.0.0.1:${port}`, timeouts))
  const order: string[] = []
  const short = [
    ['POST', '/api/codes/1/vote', { authorization: BASIC }],
    ['POST', '/trpc/codes.vote', { authorization: 'x' }],
    ['GET', '/api/brands', SESSION],
    ['GET', '/trpc/codes.list,settings.get', SESSION],
    ['DELETE', '/api/brands/1', SESSION],
    ['POST', '/', { authorization: BASIC }],
  ] as const
  const long = [
    ['POST', '/api/collect-codes', {}],
    ['POST', '/api/brands/1/collect', {}],
    ['POST', '/api/brands', {}],
    ['POST', '/trpc/brands.add', {}],
    ['POST', '/trpc/codes.vote,codes.review', {}],
    ['POST', '/api/admin/codes/delete', {}],
    ['POST', '/api/admin/import/codes', {}],
    ['PUT', '/api/admin/settings', {}],
  ] as const
  await Promise.all(
    [...long, ...short].map(async ([method, path, headers]) => {
      const { status } = await app.request(path, { method, headers })
      expect([path, status]).toEqual([path, 503])
      order.push(`${method} ${path}`)
    }),
  )
  await stop()
  // Those that may take long end as well, and after all others.
  const name = ([method, path]: readonly [string, string, object]) => `${method} ${path}`
  expect(order.slice(short.length).sort()).toEqual(long.map(name).sort())
})

test('without the primary, changes are put off and reading goes on', async () => {
  await primary.stop()
  const response = await t.app.request(`/api/codes/${codeId}/vote`, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: expect.stringContaining('gerade nicht') },
  ])
  expect(response.headers.get('retry-after')).toBe('10')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await t.app.request('/api/codes/recent')).status).toBe(200)
})
