import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/domain/limits.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { BoundedLimiter } from './bounded-limiter.ts'
import { createMemoryRateLimits } from './memory-rate-limits.ts'

let site: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  const rateLimits = createMemoryRateLimits({ enabled: true })
  site = await createTestApp({ rateLimits }, { trustedProxies: ['127.0.0.1/32'] })
})
afterEach(() => site.close())

const ask = async (path: string, from: string, init: RequestInit = {}) => {
  const headers = { 'x-forwarded-for': from, ...init.headers }
  const response = await site.app.request(path, { ...init, headers })
  return response.status
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

test.each(['/feed.xml', '/sitemap.xml', '/search', '/trpc/site.get', '/og/site.png', '/api/docs'])(
  '%s counts',
  async (path) => {
    await useUp('93.184.216.34')
    expect(await ask(path, '93.184.216.34')).toBe(429)
  },
)

test('health, logos and votes do not', async () => {
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
  const batch = (size: number, comma = ',') =>
    `/trpc/${Array(size).fill('site.get').join(comma)}?batch=1&input=%7B%7D`
  const { batchCalls } = LIMITS
  expect(await ask(batch(batchCalls), '93.184.216.34')).toBe(200)
  expect(await ask(batch(batchCalls + 1), '93.184.216.34')).toBe(400)
  expect(await ask(batch(batchCalls + 1, '%2C'), '93.184.216.34')).toBe(400)
  await site.deps.rateLimits.useReads('93.184.216.36', 600 - batchCalls + 1)
  expect(await ask(batch(batchCalls), '93.184.216.36')).toBe(429)
  await site.deps.rateLimits.useReads('93.184.216.37', 600 - batchCalls + 1)
  expect(await ask(batch(batchCalls, '%2C'), '93.184.216.37')).toBe(429)
})

test('a limiter holds so many keys; the one used last is not the one that goes', async () => {
  const limiter = new BoundedLimiter({ points: 1, duration: 60 }, 3)
  await limiter.consume('first')
  for (let key = 0; key < 100; key += 1) {
    await limiter.consume(`other${key}`)
    await limiter.consume('first').catch(() => {})
  }
  expect(limiter.size).toBe(3)
  await expect(limiter.consume('first')).rejects.toMatchObject({ remainingPoints: 0 })
  expect(await limiter.get('other0')).toBeNull()
  await limiter.block('blocked', 60)
  await limiter.set('set', 1, 60)
  await limiter.penalty('penalty')
  expect(limiter.size).toBe(3)
})
