import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServiceError } from '../../services/errors.ts'
import { createCounter, createMemoryRateLimits } from './memory-rate-limits.ts'

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
  const login = () => limits.useLogin('192.0.2.1', 'Admin', true)
  await times(5, login)
  expect(await refusalOf(login)).toBe(900)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(await refusalOf(login)).toBe(600)
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'other', false))).toBeNull()
  vi.advanceTimersByTime(10 * MINUTE_MS)
  await times(5, login)
  expect(await refusalOf(login)).toBe(1800)
})

test('20 logins per address whatever the name', async () => {
  for (let name = 0; name < 20; name += 1) await limits.useLogin('192.0.2.1', `name${name}`, false)
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'admin', true))).toBe(900)
})

const loginFrom = (host: number) =>
  limits.useLogin(`198.51.100.${host}`, host % 2 ? 'admin' : 'Admin', true)

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
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'other', false))).toBeNull()
})

test('an address that logged in before is not shut out by guesses from elsewhere', async () => {
  await limits.useLogin('2001:db8::1', 'admin', true)
  await limits.resetLogin('2001:db8::1', 'admin', true)
  for (let host = 1; host <= 30; host += 1) await loginFrom(host)
  expect(await refusalOf(() => loginFrom(31))).toBe(60)
  const own = () => limits.useLogin('2001:db8::2', 'Admin', true)
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
    await limits.useLogin('192.0.2.1', 'admin', true)
    await limits.resetLogin('192.0.2.1', 'admin', true)
  })
  await times(5, () => limits.useLogin('192.0.2.1', 'admin', true))
})

test('setting the clock back does not lengthen a wait', async () => {
  const copy = () => limits.useCopy('192.0.2.1')
  const login = () => limits.useLogin('192.0.2.1', 'admin', true)
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
  await times(100, () => off.useLogin('192.0.2.1', 'admin', true))
})

test('a full counter forgets the key counted longest ago, and looking takes no place', async () => {
  const counter = createCounter(60, 3)
  for (const key of ['first', 'second', 'third', 'first']) await counter.add(key)
  expect(await counter.has('nobody')).toBe(false)
  await counter.add('fourth')
  const known = await Promise.all(['first', 'second', 'third', 'fourth'].map(counter.has))
  expect(known).toEqual([true, false, true, true])
  expect((await counter.add('first')).consumedPoints).toBe(3)
})

type Use = (address: string) => Promise<void>
const CALLS: [string, number, () => Use][] = [
  ['votes', 30, () => (address) => limits.useVote(address)],
  ['copies', 60, () => (address) => limits.useCopy(address)],
  ['reads', 600, () => (address) => limits.useReads(address, 1)],
  ['contact requests', 5, () => (address) => limits.useContact(address)],
  ['submissions', 10, () => (address) => limits.useSubmission(address)],
  ['logins', 20, () => (address) => limits.useLogin(address, `n${names++}`, false)],
]
let names = 0

test.each(CALLS)('%s: a /56 has four times %i, a /48 eight times', async (_, most, call) => {
  const use = call()
  const useUp = (net: string) => times(most, () => use(`2001:db8:7:${net}::1`))
  for (const net of ['100', '101', '102', '103']) await useUp(net)
  expect(await refusalOf(() => use('2001:db8:7:1ff::1'))).not.toBeNull()
  for (const net of ['200', '300', '400', '500']) await useUp(net)
  expect(await refusalOf(() => use('2001:db8:7:600::1'))).not.toBeNull()
  expect(await refusalOf(() => use('2001:db8:8::1'))).toBeNull()
})

test.each(CALLS)('%s: a /24 has eight times %i, each address by itself', async (_, most, call) => {
  const use = call()
  for (let host = 1; host <= 8; host += 1) {
    await times(most, () => use(`192.0.2.${host}`))
    // What an address's own limit refuses is not counted against its neighbours.
    if (host < 8) await refusalOf(() => use(`192.0.2.${host}`))
  }
  expect(await refusalOf(() => use('192.0.2.9'))).not.toBeNull()
  expect(await refusalOf(() => use('192.0.3.9'))).toBeNull()
})

/** Another /24 for each try. */
const elsewhere = (number: number) =>
  `${11 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`

test('10,001 names that nobody has push out neither the account’s count nor a made-up name’s', async () => {
  for (let number = 0; number < 31; number += 1)
    for (const [name, isAccount] of [
      ['admin', true],
      ['niemand', false],
    ] as const)
      await refusalOf(() => limits.useLogin(elsewhere(number), name, isAccount))
  for (let number = 0; number < 10_001; number += 1)
    await limits.useLogin(elsewhere(100 + number), `name ${number}`, false)
  const ask = (name: string, isAccount: boolean) =>
    refusalOf(() => limits.useLogin('192.0.2.1', name, isAccount))
  expect([await ask('admin', true), await ask('niemand', false)]).toEqual([60, 60])
})

test('names nobody has run out before one is forgotten, the operator’s own address is let in', async () => {
  await limits.useLogin('192.0.2.1', 'admin', true)
  await limits.resetLogin('192.0.2.1', 'admin', true)
  let passed = 0
  for (let number = 0; number < 13_000; number += 1) {
    const login = () => limits.useLogin(elsewhere(number), `name ${number}`, false)
    if ((await refusalOf(login)) === null) passed += 1
  }
  expect(passed).toBe(11_999)
  expect(await refusalOf(() => limits.useLogin('192.0.2.1', 'admin', true))).toBeNull()
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(await refusalOf(() => limits.useLogin('192.0.2.2', 'niemand', false))).toBeNull()
})

test('neighbours who use up the logins of a /24 do not shut out an address that logged in before', async () => {
  await limits.useLogin('192.0.2.200', 'admin', true)
  await limits.resetLogin('192.0.2.200', 'admin', true)
  for (let number = 0; number < 161; number += 1)
    await refusalOf(() => limits.useLogin(`192.0.2.${number % 9}`, `name ${number}`, false))
  expect(await refusalOf(() => limits.useLogin('192.0.2.201', 'admin', true))).not.toBeNull()
  expect(await refusalOf(() => limits.useLogin('192.0.2.200', 'admin', true))).toBeNull()
})
