import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { captureLog } from '#test/observe.ts'
import { ENDPOINTS } from '../../rest/endpoints.ts'
import { CHANGING_GETS } from '../../rest/rest-routes.ts'
import { PROCEDURES } from '../../trpc/app-router.ts'

let site: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  site = await createTestApp()
  insertCode(site.db)
})
afterAll(() => site.close())

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://boese.example' },
  { origin: 'null' },
  { origin: 'http://codes.example' },
  { origin: 'https://codes.example.boese.example' },
  { origin: 'https://codes.example:8443' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://codes.example' },
  { 'sec-fetch-site': 'unbekannt' },
]

const fill = (path: string) => path.replaceAll(/:\w+/g, '1').replaceAll(/\{[^}]*\}|\*/g, '')

/** Whatever is not a plain read: every route that Hono knows, every procedure, the GET triggers. */
function listChanges(): [method: string, path: string][] {
  const routes = site.app.routes.flatMap(({ method, path }): [string, string][] => {
    // Extensions ask there from everywhere, and nothing changes: `syrup.test.ts`.
    if (path === '*' || path === '/*' || path.startsWith('/syrup/')) return []
    if (method === 'ALL')
      return [
        ['POST', fill(path)],
        ['PUT', fill(path)],
        ['DELETE', fill(path)],
      ]
    return method === 'GET' ? [] : [[method, fill(path)]]
  })
  const mutations = [...PROCEDURES]
    .filter(([, { type }]) => type === 'mutation')
    .map(([path]): [string, string] => ['POST', `/trpc/${path}`])
  const triggers = [...CHANGING_GETS].map((path): [string, string] => ['GET', fill(path)])
  return [...routes, ...mutations, ...triggers, ['POST', '/trpc/codes.copy,codes.copy?batch=1']]
}

test('whatever changes something is closed to foreign pages, the operator’s login or not', async () => {
  const changes = listChanges()
  expect(changes.length).toBeGreaterThan(ENDPOINTS.length)
  const before = site.sqlite.serialize()
  for (const [method, path] of changes)
    for (const sign of FOREIGN) {
      const headers = { authorization: BASIC, 'content-type': 'text/plain', ...sign }
      const body = method === 'GET' ? undefined : '{"id":1}'
      const response = await site.app.request(path, { method, headers, ...(body && { body }) })
      expect([response.status, method, path, sign]).toEqual([403, method, path, sign])
      const { error, message } = await response.json()
      expect(path.startsWith('/trpc/') ? error.message : message).toContain('fremden Seite')
    }
  expect(site.sqlite.serialize().equals(before)).toBe(true)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin', origin: 'https://codes.example' },
  { origin: 'https://codes.example' },
  {},
])('a change sent by our own pages or by a program goes through: %j', async (headers) => {
  const init = { method: 'POST', headers, body: '{}' }
  expect((await site.app.request('/api/codes/1/copy', init)).status).toBe(200)
})

test('a page opened at another address than PUBLIC_URL is told so, and the log says it once', async () => {
  const { lines, logger } = captureLog()
  const other = await createTestApp({ logger })
  const origin = 'http://192.168.1.5:3000'
  const copy = (headers: Record<string, string>) =>
    other.app.request(`${origin}/trpc/codes.copy`, { method: 'POST', headers, body: '{"id":1}' })
  for (let tries = 0; tries < 2; tries += 1) {
    const response = await copy({ origin })
    expect([response.status, (await response.json()).error.message]).toEqual([
      403,
      'Diese Seite ist unter https://codes.example eingerichtet, geöffnet wurde http://192.168.1.5:3000. Bitte die eingerichtete Adresse öffnen.',
    ])
  }
  const foreign = await copy({ origin: 'https://boese.example' })
  expect((await foreign.json()).error.message).toContain('fremden Seite')
  other.close()
  expect(lines().filter(({ publicUrl }) => publicUrl)).toMatchObject([
    { level: 'warn', origin, publicUrl: 'https://codes.example' },
  ])
})

test.each([
  '/api/collect-codes/trigger',
  '/api/collect-codes/%74rigger',
  '/api/collect%2Dcodes/trigger',
  '//api/collect-codes/trigger',
  '/api/./collect-codes/trigger',
  '/x/../api/collect-codes/trigger',
  '/api/collect-codes/trigger/',
  '/api/collect-codes/trigger?x=1',
  '/API/collect-codes/trigger',
  '/trpc/collection.start',
  '/trpc/collection.start?batch=1&input=%7B%7D',
])('no spelling of the trigger starts a run from a foreign page: %s', async (path) => {
  const headers = { authorization: BASIC, 'sec-fetch-site': 'cross-site' }
  await site.app.request(path, { headers })
  expect(site.sqlite.prepare('select count(*) from runs').pluck().get()).toBe(0)
})

const TRIGGER = '/api/collect-codes/trigger'

test.each<Record<string, string>>([
  // A link that is clicked in the panel, or an address that is typed.
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-dest': 'document' },
  // Over plain http.
  { 'upgrade-insecure-requests': '1', accept: 'text/html,application/xhtml+xml' },
])('what a browser opens or loads by itself starts no run: %j', async (headers) => {
  const own = { authorization: BASIC, ...headers }
  const response = await site.app.request(TRIGGER, { headers: own })
  const message = expect.stringContaining('lässt sich nicht als Seite öffnen')
  expect([response.status, await response.json()]).toEqual([403, { message }])
  expect(site.sqlite.prepare('select count(*) from runs').pluck().get()).toBe(0)
})

test.each<Record<string, string>>([
  {},
  { accept: '*/*', 'user-agent': 'curl/8.5.0' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
])('a program or a script of ours may call the GET that changes something: %j', async (headers) => {
  // Refused by the next check, not by this one.
  expect((await site.app.request(TRIGGER, { headers })).status).toBe(401)
})

test('no procedure that changes something can be called by GET', async () => {
  for (const [method, path] of listChanges()) {
    if (!path.startsWith('/trpc/') || method !== 'POST') continue
    const response = await site.app.request(path, { headers: { authorization: BASIC } })
    expect([response.status < 500, response.ok, path]).toEqual([true, false, path])
  }
})

test('no answer lets another origin in by CORS', async () => {
  for (const path of ['/', '/api/codes/recent', '/api/codes/1/vote', '/trpc/site.get', '/feed.xml'])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: 'https://boese.example', 'access-control-request-method': 'POST' }
      const response = await site.app.request(path, { method, headers })
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect(names).toEqual([])
    }
})
