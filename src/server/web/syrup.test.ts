import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { updateBrandCounters } from '#db/queries/counters.ts'
import { createTestApp } from '#test/app.ts'
import { daysAgo, inDays } from '#test/context.ts'
import { insertBrand, insertCode, insertInfluencer } from '#test/factories.ts'
import { listAllIds } from '#test/stored-rows.ts'
import { useFresh } from '#test/use-context.ts'
import { createMemoryRateLimits } from './protection/memory-rate-limits.ts'

// As in docs/swagger.yaml of ImGajeed76/discountdb-api, and nothing besides.
const couponListSchema = z.strictObject({
  coupons: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      code: z.string(),
      score: z.number(),
    }),
  ),
  total: z.int(),
  merchant_name: z.string(),
})
const merchantListSchema = z.strictObject({
  merchants: z.array(
    z.strictObject({ merchant_name: z.string(), domains: z.array(z.string()).min(1) }),
  ),
  total: z.int(),
})
const versionSchema = z.strictObject({ version: z.string(), provider: z.string() })
const successSchema = z.strictObject({ success: z.string() })
const errorSchema = z.strictObject({ error: z.string().min(1), message: z.string().min(1) })

const EXTENSION = {
  origin: 'chrome-extension://odkbjcamamlmbhhpdnfihbcjcbhpdpmo',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
}

const site = useFresh(() =>
  createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'] },
  ),
)
let codeId: number
beforeEach(() => {
  const { db, deps } = site
  const brandId = insertBrand(db, { name: 'Snocks', url: 'https://www.snocks.com/de' }).id
  const influencerId = insertInfluencer(db, { username: 'anna' }).id
  const mine = { brandId, influencerId }
  codeId = insertCode(db, {
    ...{ ...mine, code: 'ANNA15', discountAmount: 15, rank: 0.9, upvotes: 5, downvotes: 1 },
    ...{ minOrderAmount: 40, expiresAt: inDays(30) },
  }).id
  insertCode(db, { ...mine, code: 'ANNA10', rank: 0.5, downvotes: 2 })
  insertCode(db, { ...mine, code: 'ENDE', expiresAt: daysAgo(1) })
  insertCode(db, { ...mine, code: 'UNGESEHEN', createdAt: daysAgo(365) })
  insertCode(db, { ...mine, code: 'WARTET', needsReview: true })
  insertCode(db, {
    brandId: insertBrand(db, { name: 'Outlet', url: 'https://outlet.snocks.com' }).id,
  })
  insertCode(db, { brandId: insertBrand(db, { name: 'Ohne Website' }).id })
  insertBrand(db, { name: 'Ohne Codes', url: 'https://leer.example' })
  updateBrandCounters(db, listAllIds(db, 'brands'), deps.clock())
})

async function ask<T>(path: string, schema: z.ZodType<T>, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': '93.184.216.34', ...EXTENSION, ...init.headers }
  const response = await site.app.request(`/syrup/${path}`, { ...init, headers })
  const body = schema.parse(await response.json())
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return { status: response.status, headers: response.headers, body }
}
const listCodes = async (query: string) =>
  (await ask(`coupons?${query}`, couponListSchema)).body.coupons.map(({ code }) => code)

test("a shop's coupons are the active codes of its brand, in its page's order", async () => {
  const { status, body, headers } = await ask('coupons?domain=snocks.com', couponListSchema)
  expect([status, body]).toEqual([
    200,
    {
      merchant_name: 'Snocks',
      total: 2,
      coupons: [
        {
          id: String(codeId),
          title: '15\u00a0% Rabatt',
          description: 'von @anna, ab 40\u00a0€, bis 01.12.2026',
          code: 'ANNA15',
          score: 4,
        },
        expect.objectContaining({
          code: 'ANNA10',
          description: 'von @anna, kein Enddatum genannt',
          score: -2,
        }),
      ],
    },
  ])
  expect(headers.get('cache-control')).toContain('s-maxage=60')
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  const path = '/syrup/coupons?domain=snocks.com'
  expect((await site.app.request(path, again)).status).toBe(304)
})

test.each([
  ['snocks.com', 'Snocks'],
  ['www.snocks.com', 'Snocks'],
  ['SHOP.de.Snocks.com.', 'Snocks'],
  ['outlet.snocks.com', 'Outlet'],
  ['www.outlet.snocks.com:443', 'Outlet'],
  ['notsnocks.com', 'N/A'],
  ['snocks.com.boese.example', 'N/A'],
  ['com', 'N/A'],
  ['leer.example', 'N/A'],
])('%s is the shop of %s', async (domain, expected) => {
  const { body } = await ask(`coupons?domain=${domain}`, couponListSchema)
  expect(body.merchant_name).toBe(expected)
  expect(body.total > 0).toBe(expected !== 'N/A')
})

test('pages by limit and offset, with the bounds of the definition', async () => {
  expect(await listCodes('domain=snocks.com&limit=1')).toEqual(['ANNA15'])
  expect(await listCodes('domain=snocks.com&limit=1&offset=1')).toEqual(['ANNA10'])
  expect(await listCodes('domain=snocks.com&offset=2')).toEqual([])
  for (const query of [
    ...['', 'domain=', 'domain=a%20b', `domain=${'a'.repeat(600)}`],
    ...['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5'].map(
      (page) => `domain=snocks.com&${page}`,
    ),
  ]) {
    const { status, body } = await ask(`coupons?${query}`, errorSchema)
    expect([status, body.error], query).toEqual([400, 'Bad Request'])
  }
  const { body } = await ask('coupons?domain=snocks.com&limit=101', errorSchema)
  expect(body.message).toBe('Die Zahl der Codes darf höchstens 100 sein.')
})

test('an end of a code, and a vote, show as in the public API', async () => {
  expect(await listCodes('domain=snocks.com')).toHaveLength(2)
  expect((await site.post(`/api/codes/${codeId}/vote`, { vote: 'not_working' })).status).toBe(200)
  const { body } = await ask('coupons?domain=snocks.com', couponListSchema)
  expect(body.coupons.find(({ code }) => code === 'ANNA15')?.score).not.toBe(4)
  site.clock.set(inDays(31))
  expect(await listCodes('domain=snocks.com')).toEqual(['ANNA10'])
})

test('merchants are the shops with codes and a website, and the version names the site', async () => {
  const { body } = await ask('merchants', merchantListSchema)
  expect(body).toEqual({
    merchants: [
      { merchant_name: 'Snocks', domains: ['snocks.com'] },
      { merchant_name: 'Outlet', domains: ['outlet.snocks.com'] },
    ],
    total: 2,
  })
  const version = await ask('version', versionSchema)
  expect(version.body).toEqual({ version: '1.0.0', provider: 'Codefluencer' })
})

test.each(['valid', 'invalid'])('a coupon that is reported as %s counts nothing', async (kind) => {
  const changes = () => site.sqlite.prepare('select total_changes() as n').get()
  const before = changes()
  const { status } = await ask(`coupons/${kind}/${codeId}`, successSchema, { method: 'POST' })
  expect(status).toBe(200)
  expect(changes()).toEqual(before)
  expect(site.deps.securityCounts.listUnsaved()).toEqual([])
  const wrong = await ask(`coupons/${kind}/x`, errorSchema, { method: 'POST' })
  expect(wrong.status).toBe(400)
})

test('browsers may ask from everywhere here, with the header of the definition, and nowhere else', async () => {
  const preflight = (path: string) =>
    site.app.request(path, {
      method: 'OPTIONS',
      headers: {
        ...EXTENSION,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-syrup-api-key',
      },
    })
  const allowed = await preflight('/syrup/coupons?domain=snocks.com')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  expect(allowed.headers.get('access-control-allow-headers')).toBe('x-syrup-api-key')
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  for (const path of [
    ...['/', '/brands/snocks', '/api/codes/recent', '/trpc/site.get', '/mcp', '/syrupx'],
    ...['/opensearch.xml', '/feed.xml', '/assets/app.js', '/healthz', '/api/admin/login'],
  ])
    for (const response of [
      await preflight(path),
      await site.app.request(path, { headers: EXTENSION }),
    ])
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([])
})

test('what refuses a call says so in the form of the definition', async () => {
  const unknown = await ask('gibt-es-nicht', errorSchema)
  expect([unknown.status, unknown.body.error]).toEqual([404, 'Not Found'])
  await site.deps.rateLimits.useReads('93.184.216.34', 599).catch(() => {})
  const limited = await ask('version', errorSchema)
  expect([limited.status, limited.body.error]).toEqual([429, 'Too Many Requests'])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(limited.headers.get('cache-control')).toBe('no-store')
})

test('kept answers carry the header, too', async () => {
  const server = await site.listen()
  const url = `http://127.0.0.1:${server.port}/syrup/coupons?domain=snocks.com`
  for (const _ of [1, 2, 3]) {
    const response = await fetch(url)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(couponListSchema.parse(await response.json()).total).toBe(2)
  }
  await server.stop()
})
