import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BASIC, createTestApp } from '../testing/create-test-app.ts'
import { insertCode } from '../testing/factories.ts'

type Got = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

let primary: Server
let got: Got[]
let t: Awaited<ReturnType<typeof createTestApp>>
let codeId: number
beforeEach(async () => {
  got = []
  primary = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(request.url === '/alt' ? 301 : 201, [
      ...['content-type', 'application/json', 'x-von', 'primary', 'location', '/neu'],
      ...['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-security-policy', 'eigene'],
    ])
    response.end('{"answered":true}')
  })
  await new Promise<void>((resolve) => primary.listen(0, '127.0.0.1', resolve))
  const { port } = primary.address() as AddressInfo
  const assets = { manifest: { routes: {} }, find: () => undefined }
  const primaryUrl = `http://127.0.0.1:${port}`
  t = await createTestApp({}, { primaryUrl, assets, trustedProxies: ['127.0.0.1/32'] })
  codeId = insertCode(t.db, { code: 'ANNA15' }).id
})
afterEach(() => {
  t.close()
  primary.close()
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

test('who is a visitor changes nothing here, not even by a path that looks like another host', async () => {
  const before = t.sqlite.serialize()
  await t.app.request('http://localhost//boese.example/x', { method: 'POST', body: 'x' })
  expect(got.map(({ url }) => url)).toEqual(['//boese.example/x'])
  const moved = await t.app.request('/alt', { method: 'POST' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/neu'])
  expect(t.sqlite.serialize().equals(before)).toBe(true)
})

test('a round trip ends at once', async () => {
  const headers = { via: '1.1 codefluencer' }
  const response = await t.app.request('/api/codes/1/vote', { method: 'POST', headers })
  expect(response.status).toBe(508)
  expect(got).toEqual([])
})

test('without the primary, changes are put off and reading goes on', async () => {
  await new Promise((resolve) => primary.close(resolve))
  const response = await t.app.request(`/api/codes/${codeId}/vote`, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: expect.stringContaining('gerade nicht') },
  ])
  expect(response.headers.get('retry-after')).toBe('10')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await t.app.request('/api/codes/recent')).status).toBe(200)
})
