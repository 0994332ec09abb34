import { expect, test } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { insertCode } from '#test/factories.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

const json = { 'content-type': 'application/json' }

test('answers health and readiness', async () => {
  expect((await site.app.request('/healthz')).status).toBe(200)
  expect((await site.app.request('/readyz')).status).toBe(200)
})

test('is not ready once it is asked to stop, or without its tables', async () => {
  const stopping = await createTestApp({}, { isReady: () => false })
  expect((await stopping.app.request('/readyz')).status).toBe(503)
  stopping.close()
  site.sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE categories')
  expect((await site.app.request('/readyz')).status).toBe(503)
})

test('is not ready while a migration is missing', async () => {
  const table = '__drizzle_migrations'
  site.sqlite.exec(`delete from ${table} where created_at = (select max(created_at) from ${table})`)
  expect((await site.app.request('/readyz')).status).toBe(503)
  expect((await site.app.request('/healthz')).status).toBe(200)
})

test('an unknown API path is a JSON 404', async () => {
  const response = await site.app.request('/api/gibt-es-nicht')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'Diesen API-Pfad gibt es nicht.' })
})

test('a broken body is named, a huge one refused', async () => {
  const { id } = insertCode(site.db)
  const post = (body: string) =>
    site.app.request(`/api/codes/${id}/vote`, { method: 'POST', headers: json, body })
  expect((await post('{')).status).toBe(400)
  expect((await post('[]')).status).toBe(400)
  expect((await post(`{"vote":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://boese.example' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://codes.example' }, 200],
  [{ origin: 'https://codes.example' }, 200],
  [{}, 200],
] as [Record<string, string>, number][])(
  'a change sent with %j gets %d',
  async (headers, status) => {
    const { id } = insertCode(site.db)
    const response = await site.app.request(`/api/codes/${id}/copy`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: '{}',
    })
    expect(response.status).toBe(status)
  },
)

test('the trigger is a GET that changes something: foreign pages cannot fire it', async () => {
  const response = await site.app.request('/api/collect-codes/trigger', {
    headers: { authorization: BASIC, 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test('login sets a strict session cookie that opens admin calls until logout', async () => {
  const login = await site.app.request('/api/admin/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(site.credentials),
  })
  const cookie = login.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/Secure/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).not.toMatch(/Max-Age|Expires/i)
  const session = { cookie: cookie.split(';')[0] ?? '' }
  expect((await site.app.request('/api/brands', { headers: session })).status).toBe(200)
  await site.app.request('/trpc/auth.logout', { method: 'POST', headers: { ...json, ...session } })
  expect((await site.app.request('/api/brands', { headers: session })).status).toBe(401)
})

test('an unexpected fault is answered in general words, without its cause', async () => {
  site.sqlite.exec('PRAGMA foreign_keys = OFF; DROP TABLE codes')
  const response = await site.app.request('/api/codes/recent')
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    message: 'Unerwarteter Fehler. Bitte später erneut versuchen.',
  })
})

test('every answer carries the strict headers, and nothing public sets a cookie', async () => {
  const response = await site.app.request('/api/codes/recent')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self';/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('set-cookie')).toBeNull()
})
