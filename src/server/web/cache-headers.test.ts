import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { TEST_NOW } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { PAGE_PATHS } from '#test/page-paths.ts'
import { useFresh } from '#test/use-context.ts'
import { ENDPOINTS } from '../rest/endpoints.ts'
import { drawStaleShareImages } from '../services/share-images.ts'

const t = useFresh(createTestApp)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  const brand = insertBrand(t.db, { name: 'Snocks', slug: 'snocks', category: 'mode' })
  const influencer = insertInfluencer(t.db, { username: 'anna' })
  insertCode(t.db, { brandId: brand.id, influencerId: influencer.id, code: 'ANNA15' })
  await drawStaleShareImages(t.asSystem())
})
afterEach(() => void vi.useRealTimers())

/** An address, as it is asked for, of a pattern with parameters. */
const fill = (pattern: string) =>
  pattern
    .replace(/(?<=(kategorien|categories)\/)[:$](slug|key)/, 'mode')
    .replace(/(?<=brands\/)[:$](slug|key|brand)/, 'snocks')
    .replace(/[:$](username|key)/, 'anna')
    .replace(/:(brandId|categoryId)/g, '1')

const ENDPOINT_PATHS = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path)
const FEEDS = ['/feed.xml', '/brands/snocks/feed.xml', '/kategorien/mode/feed.xml']
const PICTURES_AND_MAP = ['/sitemap.xml', '/og/site.png', '/og/brands/snocks.png']
const ADDRESSES = [
  ...PAGE_PATHS.map(fill),
  ...ENDPOINT_PATHS.map(fill),
  ...[...FEEDS, ...PICTURES_AND_MAP, '/influencers/anna/feed.xml', '/sitemap-pages-1.xml'],
  ...['/logos/1', '/site.webmanifest', '/opensearch.xml', '/robots.txt'],
  ...['/syrup/coupons?domain=snocks.com', '/syrup/merchants', '/syrup/version'],
  ...['/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/metrics', '/gibt/es/nicht'],
  ...['/trpc/codes.recent', '/trpc/contact.form', '/trpc/codes.list'],
].map((path) => (path.endsWith('/search') ? `${path}?q=snocks` : path))

/** Only these are made for one reader, told to nobody else, or asked by machines. */
const KEPT_BY_NOBODY =
  /^\/(admin_cuwntvw|contact$|code-melden$|trpc\/|healthz|readyz|metrics|api\/(admin|collect-codes|docs|forms)|api\/brands(\/management)?$|gibt|logos)/

const STATE = { cookie: '__Host-codefluencer_session=nicht-angemeldet; anderes=1' }
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await t.app.request(path, { headers })
  // One id for each request; a cached one does no harm.
  response.headers.delete('x-request-id')
  const { status } = response
  return { status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

test('every GET route is among the addresses tested here', () => {
  const patterns = t.app.routes
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('*'))
    .map(({ path }) => path)
  const matches = (pattern: string, address: string) =>
    new RegExp(`^${pattern.replace(/:\w+\{(.+)\}/, '$1').replace(/:\w+/g, '[^/]+')}(\\?|$)`).test(
      address,
    )
  expect(patterns.length).toBeGreaterThan(30)
  expect(patterns.filter((p) => !ADDRESSES.some((address) => matches(p, address)))).toEqual([])
})

test.each(ADDRESSES)(
  '%s may be kept by shared caches and is the same for everybody, or is kept by nobody',
  async (path) => {
    const first = await read(path, { 'x-forwarded-for': '203.0.113.1', 'user-agent': 'a' })
    const { 'cache-control': control } = first.headers
    // Else a proxy may make the page another one than its scripts expect.
    const isHtml = first.headers['content-type']?.startsWith('text/html')
    const asSent = isHtml && !['/api/docs', '/metrics'].includes(path)
    expect(control?.endsWith(', no-transform')).toBe(asSent)
    const unkept = asSent ? 'no-store, no-transform' : 'no-store'
    if (KEPT_BY_NOBODY.test(path)) {
      expect(control).toMatch(
        path === '/logos/1' ? /^public, max-age=300$/ : /^no-store(, no-transform)?$|^no-cache$/,
      )
      expect(first.headers['cdn-cache-control']).toBeUndefined()
      return
    }
    expect([path, first.status]).toEqual([path, 200])
    expect(control).toMatch(/^public, max-age=\d+.*, s-maxage=[1-9]\d*, stale-while-revalidate=\d/)
    expect(first.headers['cdn-cache-control']).toMatch(/^public, max-age=[1-9].*stale-if-error=\d/)
    expect(first.headers['cdn-cache-control']?.endsWith(', no-transform')).toBe(asSent)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers.vary).toBe('Accept-Encoding')
    // Another visitor, from elsewhere, with another browser and other languages.
    const second = await read(path, {
      ...{ 'x-forwarded-for': '198.51.100.9', 'user-agent': 'b', 'accept-language': 'en' },
      ...{ 'sec-fetch-site': 'cross-site', referer: 'https://anderswo.example/', dnt: '1' },
    })
    expect(second).toEqual(first)
    // What the operator asks is never kept, though it says the same.
    for (const headers of [{ authorization: BASIC }, STATE]) {
      const answer = await read(path, headers as Record<string, string>)
      expect(answer.headers['cache-control']).toBe(unkept)
      expect(answer.headers['cdn-cache-control']).toBeUndefined()
      expect(answer.body).toBe(first.body)
    }
  },
)

test.each([
  ...PAGE_PATHS.filter((path) => !KEPT_BY_NOBODY.test(path)).map(fill),
  ...FEEDS,
  ...PICTURES_AND_MAP,
])('%s is answered with 304 while it is the same', async (path) => {
  const first = await read(path)
  const tag = first.headers.etag ?? ''
  const again = await read(path, { 'if-none-match': tag })
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', tag])
  // It would replace the policy of the page that the cache has.
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
  expect(again.headers.vary).toBe('Accept-Encoding')
  t.deps.publicData.renewAll()
  expect((await read(path, { 'if-none-match': tag })).status).toBe(304)
})

test('scripts arrive as they were sent, and are kept for a year', async () => {
  const { headers } = await read('/assets/app.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform')
})

test('what has changed is sent again though the browser has it', async () => {
  const { headers } = await read('/brands/snocks')
  t.sqlite.exec("update brands set name = 'Snocks Neu'")
  t.deps.publicData.renewAll()
  expect((await read('/brands/snocks', { 'if-none-match': headers.etag ?? '' })).status).toBe(200)
})
