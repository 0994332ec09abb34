import { expect, test } from 'vitest'
import * as LIMITS from '#shared/domain/limits.ts'
import { createTestApp } from '#test/app.ts'
import { countTurns } from '#test/observe.ts'
import { useFresh } from '#test/use-context.ts'
import { createMemoryRateLimits } from './memory-rate-limits.ts'

const site = useFresh(() =>
  createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'] },
  ),
)

const ask = async (path: string, from: string, init: RequestInit = {}) => {
  const headers = { 'x-forwarded-for': from, ...init.headers }
  const response = await site.app.request(path, { ...init, headers })
  return response.status
}
/** The address of one request that calls a procedure with each of the inputs. */
function batchOf(name: string, inputs: readonly unknown[], comma = ','): string {
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify({ ...inputs }) })
  return `/trpc/${inputs.map(() => name).join(comma)}?${query}`
}
const useUp = (address: string) => site.deps.rateLimits.useReads(address, 600)

test('600 reads in ten seconds, then 429 with the time to wait', async () => {
  for (let asked = 0; asked < 600; asked += 1)
    await site.deps.rateLimits.useReads('93.184.216.34', 1)
  const headers = { 'x-forwarded-for': '93.184.216.34' }
  const response = await site.app.request('/api/codes/recent', { headers })
  expect([response.status, await response.json()]).toEqual([
    429,
    { message: expect.stringContaining('Zu viele Anfragen') },
  ])
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(10)
  expect(await ask('/api/codes/recent', '93.184.216.35')).toBe(200)
})

test.each([
  '/feed.xml',
  '/sitemap.xml',
  '/search',
  '/trpc/site.get',
  '/og/site.png',
  '/api/docs',
  '/syrup/merchants',
])('%s counts as a read', async (path) => {
  await useUp('93.184.216.34')
  expect(await ask(path, '93.184.216.34')).toBe(429)
})

test('health, logos and votes do not count as reads', async () => {
  await useUp('93.184.216.34')
  expect(await ask('/healthz', '93.184.216.34')).toBe(200)
  expect(await ask('/logos/1', '93.184.216.34')).toBe(404)
  expect(await ask('/api/codes/1/copy', '93.184.216.34', { method: 'POST' })).toBe(404)
})

test('an IPv6 network counts as one, and what a stranger claims about himself not at all', async () => {
  await useUp('2a00:1450:4001:830::1')
  expect(await ask('/feed.xml', '2a00:1450:4001:830:ffff::2')).toBe(429)
  expect(await ask('/feed.xml', '2a00:1450:4001:831::1')).toBe(200)
  await useUp('93.184.216.34')
  expect(await ask('/feed.xml', '1.1.1.1, 93.184.216.34')).toBe(429)
})

test('an address that may be many people is not counted', async () => {
  await useUp('10.0.0.1')
  expect(await ask('/feed.xml', '10.0.0.1')).toBe(200)
})

test('a batch counts as often as it asks, and is not endless', async () => {
  const batch = (size: number, comma?: string) =>
    batchOf('site.get', Array(size).fill(undefined), comma)
  const { batchCalls } = LIMITS
  expect(await ask(batch(batchCalls), '93.184.216.34')).toBe(200)
  expect(await ask(batch(batchCalls + 1), '93.184.216.34')).toBe(400)
  expect(await ask(batch(batchCalls + 1, '%2C'), '93.184.216.34')).toBe(400)
  await site.deps.rateLimits.useReads('93.184.216.36', 600 - batchCalls + 1)
  expect(await ask(batch(batchCalls), '93.184.216.36')).toBe(429)
  await site.deps.rateLimits.useReads('93.184.216.37', 600 - batchCalls + 1)
  expect(await ask(batch(batchCalls, '%2C'), '93.184.216.37')).toBe(429)
})

test('a kept page costs one point, one that is rendered ten', async () => {
  await site.deps.rateLimits.useReads('93.184.216.34', 585)
  expect(await ask('/impressum', '93.184.216.34')).toBe(200)
  expect(await ask('/impressum', '93.184.216.34')).toBe(200)
  expect(await ask('/search?q=a', '93.184.216.34')).toBe(429)
  expect(await ask('/search?q=a', '93.184.216.35')).toBe(200)
})

test('somebody who reads ten pages in a row meets no limit', async () => {
  for (let page = 0; page < 10; page += 1)
    for (const path of [`/search?q=${page}`, `/gibt/es/nicht/${page}`, '/feed.xml'])
      expect(await ask(path, '93.184.216.34')).not.toBe(429)
})

test('of one address ten requests wait, of all together 300', async () => {
  const askMany = async (count: number, from: string) => {
    const asked = Array.from({ length: count }, (_, number) =>
      site.app.request(`/search?q=${number}`, { headers: { 'x-forwarded-for': from } }),
    )
    return Map.groupBy(await Promise.all(asked), ({ status }) => status)
  }
  const own = await askMany(15, '93.184.216.34')
  expect([own.get(200)?.length, own.get(429)?.length]).toEqual([11, 4])
  expect(own.get(429)?.[0]?.headers.get('retry-after')).toBe('5')
  // Of a private network: many people behind one address.
  const all = await askMany(400, '10.0.0.1')
  expect([...all.keys()].toSorted()).toEqual([200, 503])
  expect(all.get(200)?.length).toBeGreaterThanOrEqual(301)
  const [refused] = all.get(503) ?? []
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.text()).toContain('Das hat nicht geklappt')
})

const SEARCHES = batchOf(
  'brands.search',
  Array.from({ length: 20 }, (_, n) => ({ q: `wort ${n}` })),
)

test.each(['/search?q=weg', '/brands?q=weg', '/', '/feed.xml', SEARCHES])(
  'whoever leaves while %s is computed holds up nobody',
  async (path) => {
    for (let turns = 0; turns < 12; turns += 1) {
      const leaving = new AbortController()
      const headers = { 'x-forwarded-for': '93.184.216.34', cookie: 'codefluencer_session=none' }
      const asked = site.app.request(path, { headers, signal: leaving.signal })
      const left = Promise.resolve(asked).then(
        (response) => response.text(),
        () => '',
      )
      for (let turn = 0; turn < turns; turn += 1)
        await new Promise((resolve) => setImmediate(resolve))
      leaving.abort()
      await left.catch(() => '')
      expect(await ask(`/search?q=${turns}`, '93.184.216.35')).toBe(200)
    }
  },
)

test('the calls of a batch let others in between', async () => {
  const turns = await countTurns(async () => {
    expect(await ask(SEARCHES, '93.184.216.34')).toBe(200)
  })
  expect(turns).toBeGreaterThanOrEqual(19)
})

test.each(['/feed.xml', '/sitemap.xml', '/og/site.png'])(
  'unknown parameters change nothing about %s',
  async (path) => {
    const read = async (address: string) => {
      const response = await site.app.request(address)
      return { status: response.status, text: await response.text() }
    }
    expect(await read(`${path}?n=1&utm_source=x`)).toEqual(await read(path))
  },
)
