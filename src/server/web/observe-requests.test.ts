import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { captureLog } from '#test/observe.ts'
import type { AppDeps } from './app-env.ts'

let close = () => {}
afterEach(() => close())

async function start(overrides: Partial<AppDeps> = {}) {
  const log = captureLog()
  const site = await createTestApp({ logger: log.logger }, overrides)
  close = site.close
  return { ...site, log }
}

const PROXY = { trustedProxies: ['127.0.0.1/32'] }
const FRESH = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test.each([
  ['a trusted proxy’s', PROXY, 'abc-DEF-12345', /^abc-DEF-12345$/],
  ['anybody else’s', {}, 'abc-DEF-12345', FRESH],
  ['a short one', PROXY, 'abc', FRESH],
  ['a long one', PROXY, 'a'.repeat(65), FRESH],
  ['one with other signs', PROXY, 'abc_DEF=12345', FRESH],
] as const)('%s request id is taken or replaced', async (_title, deps, given, expected) => {
  const { app, log } = await start(deps)
  const response = await app.request('/api/codes/recent', { headers: { 'x-request-id': given } })
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(expected)
  expect(log.lines('request')).toMatchObject([{ requestId: id }])
})

test('what a request makes fail is logged under the id that the answer names', async () => {
  const { app, sqlite, log } = await start()
  sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE codes')
  const response = await app.request('/api/codes/recent')
  const requestId = response.headers.get('x-request-id')
  expect(response.status).toBe(500)
  expect(log.lines('request failed')).toMatchObject([{ requestId }])
  expect(log.lines('request')).toMatchObject([{ requestId, status: 500 }])
})

test.each([
  ['GET', '/brands/geheime-marke', '/brands/:slug'],
  ['GET', '/brands', '/brands'],
  ['GET', '/brands/', '/brands'],
  ['GET', '/search?q=geheim', '/search'],
  ['GET', '/', '/'],
  ['GET', '/kategorien/geheim', '/kategorien/:slug'],
  ['GET', '/brands/geheim/feed.xml', '/brands/:key/feed.xml'],
  ['GET', '/admin_cuwntvw/brands', '/admin_cuwntvw/brands'],
  ['GET', '/wp-login/geheim.php', 'unbekannt'],
  ['GET', '/api/influencers/geheim', '/api/influencers/:username'],
  ['GET', '/api/geheim', '/api/*'],
  ['PATCH', '/geheim', 'unbekannt'],
  ['GET', '/robots.txt', '/robots.txt'],
])('%s %s is logged as %s', async (method, path, route) => {
  const { app, log } = await start()
  await app.request(path, { method })
  expect(log.lines('request')).toMatchObject([{ level: 'info', method, route }])
  expect(log.text()).not.toContain('geheim')
})

test('a request that is refused on its way is logged under the route it was for', async () => {
  const { app, db, log } = await start()
  const { id } = insertCode(db)
  const headers = { origin: 'https://boese.example' }
  await app.request(`/api/codes/${id}/copy`, { method: 'POST', headers })
  expect(log.lines('request')).toMatchObject([{ route: '/api/codes/:id/copy', status: 403 }])
})

test('calls of the pages name their procedures, without what was asked', async () => {
  const { app, log } = await start()
  const input = encodeURIComponent(JSON.stringify({ q: 'geheim', slug: 'geheim' }))
  await app.request(`/trpc/overview.dashboard?input=${input}`)
  await app.request('/trpc/site.get,geheim.wort?batch=1&input=%7B%7D')
  expect(log.lines('request')).toMatchObject([{ route: '/trpc/*' }, { procedures: ['site.get'] }])
  expect(log.text()).not.toContain('geheim')
})

test('the line of a request has these fields, and none about the visitor', async () => {
  const { app, log } = await start()
  await app.request('/robots.txt', {
    headers: { 'user-agent': 'Neugier/1', referer: 'https://x.example' },
  })
  const [line] = log.lines('request')
  expect(Object.keys(line ?? {}).toSorted()).toEqual(
    ['bytes', 'level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'].toSorted(),
  )
})

test('requests for health and metrics are logged at debug level', async () => {
  const { app, log } = await start()
  for (const path of ['/healthz', '/readyz', '/metrics']) await app.request(path)
  expect(log.lines('request').map(({ level }) => level)).toEqual(['debug', 'debug', 'debug'])
})
