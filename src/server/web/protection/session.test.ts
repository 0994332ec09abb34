import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'

const site = useFresh(createTestApp)

const logIn = async (headers?: { cookie: string }) => (await site.logIn(headers)).cookie

const reach = async (cookie: string) =>
  (await site.app.request('/api/admin/overview', { headers: { cookie } })).status

test('no script, no other site and no later start of the browser gets at the cookie', async () => {
  const { headers } = await site.post('/api/admin/login', site.credentials)
  const cookie = headers.get('set-cookie')
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
  await site.post('/api/admin/login', { ...site.credentials, password: 'falsch' }, { cookie })
  expect(await reach(cookie)).toBe(200)
})

test.each(['', 'x', 'A'.repeat(5_000), '%00', '\u00e4', "' or 1=1 --"])(
  'a cookie of %j opens nothing',
  async (value) => {
    const cookie = `__Host-codefluencer_session=${encodeURIComponent(value)}`
    expect(await reach(cookie)).toBe(401)
  },
)

test.each([
  [
    'the panel asks for news by itself',
    '/trpc/overview.get?input=%7B%7D',
    { 'x-background': '1' },
    401,
  ],
  ['the browser connects the event stream again', '/trpc/collection.progress', {}, 401],
  ['a picture is fetched', '/logos/1', {}, 401],
  ['the operator calls a procedure', '/trpc/settings.get', {}, 200],
  ['a program calls the API', '/api/admin/settings', {}, 200],
])(
  'after two hours in which %s, the session answers as it should',
  async (_, path, headers, status) => {
    const cookie = await logIn()
    for (let minutes = 0; minutes < 120; minutes += 30) {
      site.clock.advance(30 * 60_000)
      const stop = new AbortController()
      const { body } = await site.app.request(path, {
        headers: { cookie, ...headers },
        signal: stop.signal,
      })
      stop.abort()
      await body?.cancel()
    }
    expect(await reach(cookie)).toBe(status)
  },
)
