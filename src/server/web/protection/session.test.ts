import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

/** The cookie that a login sets, with its attributes. */
async function readSetCookie(headers: Record<string, string> = {}): Promise<string> {
  const response = await site.app.request('/api/admin/login', {
    method: 'POST',
    headers,
    body: JSON.stringify(site.credentials),
  })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie') ?? ''
}
const logIn = async (headers?: Record<string, string>) =>
  (await readSetCookie(headers)).split(';')[0] ?? ''

const reach = async (cookie: string) =>
  (await site.app.request('/api/admin/overview', { headers: { cookie } })).status

test('no script, no other site and no later start of the browser gets at the cookie', async () => {
  const cookie = await readSetCookie()
  for (const attribute of [/HttpOnly/, /Secure/, /SameSite=Strict/])
    expect(cookie).toMatch(attribute)
  expect(cookie).not.toMatch(/Max-Age|Expires/i)
})

test('on https the cookie can be set by this host alone', async () => {
  const cookie = await logIn()
  expect(cookie).toMatch(/^__Host-codefluencer_session=[\w-]{43}$/)
  expect(await reach(cookie)).toBe(200)
  expect(await reach(cookie.replace('__Host-', ''))).toBe(401)
})

test('a login never takes over a token that came with it, and leaves another tab’s session alone', async () => {
  const planted = `__Host-codefluencer_session=${'A'.repeat(43)}`
  const first = await logIn({ cookie: planted })
  expect(first).not.toBe(planted)
  expect(await reach(planted)).toBe(401)
  const second = await logIn({ cookie: first })
  expect(second).not.toBe(first)
  expect([await reach(first), await reach(second)]).toEqual([200, 200])
})

test('another operator’s failure to log in leaves the session alone', async () => {
  const cookie = await logIn()
  const body = JSON.stringify({ ...site.credentials, password: 'falsch' })
  await site.app.request('/api/admin/login', { method: 'POST', headers: { cookie }, body })
  expect(await reach(cookie)).toBe(200)
})

test.each(['', 'x', 'A'.repeat(5_000), '%00', '\u00e4', "' or 1=1 --"])(
  'a cookie of %j opens nothing',
  async (value) => {
    const cookie = `__Host-codefluencer_session=${encodeURIComponent(value)}`
    expect(await reach(cookie)).toBe(401)
  },
)
