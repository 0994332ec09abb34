import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServiceError } from '../../services/errors.ts'
import { createBoundedLimiter, createMemoryRateLimits } from './memory-rate-limits.ts'

type Limits = ReturnType<typeof createMemoryRateLimits>
let limits: Limits
beforeEach(() => {
  vi.useFakeTimers()
  limits = createMemoryRateLimits({ enabled: true })
})
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

async function times(count: number, call: () => Promise<void>) {
  for (let done = 0; done < count; done += 1) await call()
}

/** Seconds until the next try, or null when the call passes. */
async function refusalOf(call: () => Promise<void>): Promise<number | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    expect(error.code).toBe('too_many_requests')
    return error.retryAfterSeconds ?? -1
  }
}

test('30 votes a minute and 300 a day per address', async () => {
  const vote = () => limits.useVote('192.0.2.1')
  await times(30, vote)
  expect(await refusalOf(vote)).toBe(60)
  expect(await refusalOf(() => limits.useVote('192.0.2.2'))).toBeNull()
  for (let minute = 1; minute < 10; minute += 1) {
    vi.advanceTimersByTime(MINUTE_MS)
    await times(30, vote)
  }
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await refusalOf(vote)).toBeGreaterThan(80_000)
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS)
  expect(await refusalOf(vote)).toBeNull()
})

test.each<[string, number, (limits: Limits, address: string) => Promise<void>, number]>([
  ['60 copies a minute', 60, (all, address) => all.useCopy(address), 60],
  ['5 contact requests an hour', 5, (all, address) => all.useContact(address), 3_600],
])('%s, each address by itself, IPv6 by its /64', async (_, most, use, seconds) => {
  await times(most, () => use(limits, '2001:db8::1'))
  expect(await refusalOf(() => use(limits, '2001:db8::2'))).toBe(seconds)
  expect(await refusalOf(() => use(limits, '2001:db8:0:1::1'))).toBeNull()
})

test('200 copies a day per address', async () => {
  const copy = () => limits.useCopy('192.0.2.1')
  for (let minute = 0; minute < 4; minute += 1) {
    await times(50, copy)
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(await refusalOf(copy)).toBeGreaterThan(80_000)
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS)
  expect(await refusalOf(copy)).toBeNull()
})

test('5 logins per address and name, then a delay that doubles', async () => {
  const login = () => limits.useLogin('192.0.2.1', 'Admin')
  await times(5, login)
  expect(await refusalOf(login)).toBe(900)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(await refusalOf(login)).toBe(600)
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'other'))).toBeNull()
  vi.advanceTimersByTime(10 * MINUTE_MS)
  await times(5, login)
  expect(await refusalOf(login)).toBe(1800)
})

test('20 logins per address whatever the name', async () => {
  for (let name = 0; name < 20; name += 1) await limits.useLogin('192.0.2.1', `name${name}`)
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'admin'))).toBe(900)
})

const loginFrom = (host: number) =>
  limits.useLogin(`198.51.100.${host}`, host % 2 ? 'admin' : 'Admin')

test('30 logins per name whatever the address, then a delay that doubles up to an hour', async () => {
  let host = 0
  const guess = () => {
    host += 1
    return loginFrom(host)
  }
  const waits: (number | null)[] = []
  for (let round = 0; round < 8; round += 1) {
    await times(30, guess)
    const wait = await refusalOf(guess)
    waits.push(wait)
    vi.advanceTimersByTime((wait ?? 0) * 1000)
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'other'))).toBeNull()
})

test('an address that logged in before is not shut out by guesses from elsewhere', async () => {
  await limits.useLogin('2001:db8::1', 'admin')
  await limits.resetLogin('2001:db8::1', 'admin')
  for (let host = 1; host <= 30; host += 1) await loginFrom(host)
  expect(await refusalOf(() => loginFrom(31))).toBe(60)
  const own = () => limits.useLogin('2001:db8::2', 'Admin')
  await times(5, own)
  expect(await refusalOf(own)).toBe(900)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(await refusalOf(own)).toBeNull()
})

test('tries of an address that is blocked do not count against the account', async () => {
  for (let tries = 0; tries < 100; tries += 1) await refusalOf(() => loginFrom(1))
  for (let host = 2; host <= 26; host += 1)
    expect(await refusalOf(() => loginFrom(host))).toBeNull()
  expect(await refusalOf(() => loginFrom(27))).toBe(60)
})

test('a successful login gives the tries back', async () => {
  await times(40, async () => {
    await limits.useLogin('192.0.2.1', 'admin')
    await limits.resetLogin('192.0.2.1', 'admin')
  })
  await times(5, () => limits.useLogin('192.0.2.1', 'admin'))
})

test('setting the clock back does not lengthen a wait', async () => {
  const copy = () => limits.useCopy('192.0.2.1')
  const login = () => limits.useLogin('192.0.2.1', 'admin')
  await times(60, copy)
  await times(5, login)
  expect(await refusalOf(login)).toBe(900)
  vi.setSystemTime(Date.now() - 365 * 24 * 60 * MINUTE_MS)
  expect(await refusalOf(copy)).toBe(60)
  expect(await refusalOf(login)).toBeLessThanOrEqual(4 * 3600)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(await refusalOf(copy)).toBeNull()
  expect(await refusalOf(login)).toBeNull()
})

test('switched off, everything passes', async () => {
  const off = createMemoryRateLimits({ enabled: false })
  await times(100, () => off.useVote('192.0.2.1'))
  await times(100, () => off.useLogin('192.0.2.1', 'admin'))
})

test('a full limiter forgets the key used longest ago', async () => {
  const limiterOf = createBoundedLimiter({ points: 1, duration: 60 }, 3)
  const countOf = async (key: string) => (await limiterOf(key).get(key))?.consumedPoints ?? 0
  await limiterOf('first').consume('first')
  for (const key of ['second', 'third']) await limiterOf(key).consume(key)
  await expect(limiterOf('first').consume('first')).rejects.toMatchObject({ remainingPoints: 0 })
  await limiterOf('fourth').consume('fourth')
  expect(await countOf('first')).toBe(2)
  expect(await countOf('second')).toBe(0)
  // Asking for it made room for it.
  expect(await countOf('third')).toBe(0)
})
