import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertBrand, insertCode } from '#test/factories.ts'
import type { AppEnv } from '../app-env.ts'
import { createMemoryRateLimits } from './memory-rate-limits.ts'
import { hashScripts, securityHeaders } from './security-headers.ts'

type Site = Awaited<ReturnType<typeof createTestApp>>
let site: Site
/** Without its tables: whatever asks the database fails. */
let broken: Site
/** An address that has read enough for now. */
let full: Site
let stopping: Site

beforeAll(async () => {
  site = await createTestApp()
  const { id: brandId } = insertBrand(site.db, { name: 'Snocks', slug: 'snocks' })
  insertCode(site.db, { brandId })
  broken = await createTestApp()
  broken.sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE codes; DROP TABLE brands')
  stopping = await createTestApp({}, { isReady: () => false })
  full = await createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'] },
  )
  await full.deps.rateLimits.useReads(READER, 600)
})
afterAll(() => {
  for (const { close } of [site, broken, full, stopping]) close()
})

const READER = '93.184.216.34'
const reader = { headers: { 'x-forwarded-for': READER } }
const operator = { authorization: BASIC }
const vote = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers,
})
type Kind = [name: string, status: number, path: string, init?: RequestInit, of?: () => Site]

const KINDS: Kind[] = [
  ['a page', 200, '/'],
  ['a page for the operator', 200, '/admin_cuwntvw'],
  ['an unknown page', 404, '/gibt-es-nicht'],
  ['a page with a broken address', 404, '/%E0%A4%A'],
  ['a page whose data fails', 500, '/brands', {}, () => broken],
  ['a page too many', 429, '/', reader, () => full],
  ['a script', 200, '/assets/app.js'],
  ['a script that is none', 404, '/assets/alt.js'],
  ['health', 200, '/healthz'],
  ['readiness', 200, '/readyz'],
  ['no readiness', 503, '/readyz', {}, () => stopping],
  ['robots.txt', 200, '/robots.txt'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['a feed', 200, '/feed.xml'],
  ['a feed of nobody', 404, '/brands/nein/feed.xml'],
  ['a feed that fails', 500, '/feed.xml', {}, () => broken],
  ['no sharing picture', 404, '/og/site.png'],
  ['no logo', 404, '/logos/1'],
  ['the manifest', 200, '/site.webmanifest'],
  ['data', 200, '/api/codes/recent'],
  ['the head of data', 200, '/api/codes/recent', { method: 'HEAD' }],
  ['data that fail', 500, '/api/codes/recent', {}, () => broken],
  ['data too many', 429, '/api/codes/recent', reader, () => full],
  ['the document', 200, '/api/openapi.json'],
  ['the page of the document', 200, '/api/docs'],
  ['a file', 200, '/api/admin/export/codes.csv', { headers: operator }],
  ['options', 204, '/api/codes/recent', { method: 'OPTIONS' }],
  ['a bad body', 400, '/api/codes/1/vote', vote('{')],
  ['no operator', 401, '/api/brands'],
  ['a foreign page', 403, '/api/codes/1/vote', vote('{}', { 'sec-fetch-site': 'cross-site' })],
  ['an unknown call', 404, '/api/nein'],
  ['a wrong method', 405, '/api/codes/recent', { method: 'PATCH' }],
  ['a huge body', 413, '/api/codes/1/vote', vote('x'.repeat(LIMITS.bodyBytes + 1))],
  ['a long address', 414, `/search?q=${'x'.repeat(LIMITS.urlLength)}`],
  ['a packed body', 415, '/api/codes/1/vote', vote('{}', { 'content-encoding': 'gzip' })],
  ['a procedure', 200, '/trpc/site.get'],
  ['a procedure that is none', 404, '/trpc/nein'],
  ['a procedure that fails', 500, '/trpc/codes.recent', {}, () => broken],
  ['a method nobody knows', 404, '/', { method: 'PROPFIND' }],
]

/** Signs of a stack, of SQL, of a place on this machine. */
const LEAKS =
  /no such table|sqlite_?error|select .{1,80} from|\bat .{1,80}\.[jt]sx?:\d+|\/(home|work|src)\/\w/i

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
]

test.each(KINDS)('%s carries every header (%d)', async (_, status, path, init = {}, of) => {
  const response = await (of?.() ?? site).app.request(path, init)
  expect(response.status).toBe(status)
  expectStrict(response, path)
  if (status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(LEAKS.exec(await response.text())?.[0]).toBeUndefined()
})

test('what did not change carries them, too', async () => {
  const first = await site.app.request('/feed.xml')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const second = await site.app.request('/feed.xml', { headers })
  expect(second.status).toBe(304)
  expectStrict(second, '/feed.xml')
})

test('a brand that was merged leads on with them', async () => {
  const brand = insertBrand(site.db, { name: 'Alt', slug: 'alt' })
  await site.post(`/api/admin/brands/${brand.id}/merge`, { intoId: 1 }, operator)
  const response = await site.app.request('/brands/alt')
  expect(response.status).toBe(301)
  expectStrict(response, '/brands/alt')
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page holds no script or style that its policy does not name', async () => {
  const response = await site.app.request('/brands/snocks')
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)]
  expect(inline.length).toBeGreaterThan(1)
  for (const [, , attributes = '', text = ''] of inline) {
    const nonce = `'nonce-${/nonce="([^"]+)"/.exec(attributes)?.[1]}'`
    const isOwnFile = text === '' && /src="\/[^/]/.test(attributes)
    expect(isOwnFile || policy.includes(hashOf(text)) || policy.includes(nonce), text).toBe(true)
  }
  expect(html).not.toMatch(/<[^>]+\son\w+=/)
})

test('takes the nonce out of a page and names its scripts by their hashes', () => {
  const { html, hashes } = hashScripts(
    '<meta property="csp-nonce" content="N1"/><link nonce="N1" href="/a.js">' +
      '<script nonce="N1">one()</script><script type="module" nonce="N1" src="/b.js"></script>' +
      '<script nonce="N1">two()\n</script><script nonce="N1">one()</script>',
    'N1',
  )
  expect(html).not.toContain('N1')
  expect(html).not.toContain('csp-nonce')
  expect(hashes).toEqual([hashOf('one()'), hashOf('two()\n')])
})

test('a script that slipped into the page is not named', () => {
  const page = '<p><script>evil()</script><script nonce="raten">evil()</script></p>'
  expect(hashScripts(`${page}<script nonce="N1">one()</script>`, 'N1').hashes).toEqual([
    hashOf('one()'),
  ])
})

test('over http nothing promises https', async () => {
  const local = new Hono<AppEnv>().use(securityHeaders('http://localhost:3000'))
  const { headers } = await local.request('/')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-frame-options')).toBe('DENY')
})

/** Nonce of one request or hashes of one page. */
const NAMED = / '(nonce-[\w+/=]{24}|sha256-[\w+/=]{44})'/g

function expectStrict({ headers, status }: Response, path: string): void {
  const policy = headers.get('content-security-policy')
  // A cache keeps the policy that belongs to the page it has.
  if (status === 304) expect(policy).toBeNull()
  else expect(policy?.replaceAll(NAMED, '').split('; ')).toEqual(POLICY)
  const { pathname } = new URL(path, site.publicUrl)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': /feed\.xml$|^\/og\//.test(pathname)
      ? 'cross-origin'
      : 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*usb=\(\)/),
  })
  for (const absent of ['access-control-allow-origin', 'server', 'x-powered-by'])
    expect(headers.get(absent)).toBeNull()
}
