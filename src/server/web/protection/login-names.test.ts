import { beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'
import { createMemoryRateLimits } from './memory-rate-limits.ts'

const { compare } = vi.hoisted(() => ({ compare: vi.fn(async () => false) }))
vi.mock('../../services/auth/passwords.ts', async (original) => ({
  ...(await original<object>()),
  verifyPassword: compare,
}))

const site = useFresh(() =>
  createTestApp(
    { rateLimits: createMemoryRateLimits({ enabled: true }) },
    { trustedProxies: ['127.0.0.1/32'] },
  ),
)
beforeEach(() => compare.mockClear())

const VOLATILE = ['date', 'x-request-id', 'content-security-policy']

/** All that a stranger learns from one try, and how often a password was compared for it. */
async function tryLogin(username: string, from: string) {
  compare.mockClear()
  const body = { username, password: 'geraten' }
  const response = await site.post('/api/admin/login', body, { 'x-forwarded-for': from })
  const headers = [...response.headers].filter(([name]) => !VOLATILE.includes(name))
  const text = await response.text()
  return { status: response.status, text, headers, comparisons: compare.mock.calls.length }
}

test('no answer tells a name that exists from one that does not, at any stage of the limits', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  try {
    const seen = new Set<string>()
    // From one address, from many, and from one again; five minutes, then a quarter of an hour later.
    const addresses = [
      ...Array.from({ length: 7 }, () => '11.0.0.1'),
      ...Array.from({ length: 40 }, (_, number) => `12.0.${number}.1`),
      '13.0.0.1',
    ]
    for (const wait of [0, 300_000, 900_000]) {
      vi.advanceTimersByTime(wait)
      for (const [number, address] of addresses.entries()) {
        const inCase = (name: string) => (number % 3 === 0 ? name.toUpperCase() : name)
        const real = await tryLogin(inCase('admin'), address)
        const madeUp = await tryLogin(inCase('niemand'), address.replace(/^1/, '2'))
        expect(madeUp).toEqual(real)
        seen.add(`${real.status} ${real.headers.find(([name]) => name === 'retry-after')?.[1]}`)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['401 undefined', '429 900', '429 60']))
  } finally {
    vi.useRealTimers()
  }
})

test('failed logins are one entry a minute that counts them', async () => {
  const entries = () =>
    site.sqlite
      .prepare("select details from logs where message = 'Anmeldung fehlgeschlagen' order by id")
      .pluck()
      .all()
  for (let number = 0; number < 8; number += 1)
    await tryLogin(number < 3 ? 'admin' : `geheim ${number}`, `11.0.${number}.1`)
  expect(entries()).toEqual(['{"admin":3,"unbekannt":5}'])
  site.clock.advance(60_000)
  await tryLogin('niemand', '12.0.0.1')
  // A clock that was put back does not collect entries in the future.
  site.clock.advance(-3_600_000)
  await tryLogin('niemand', '12.0.1.1')
  expect(entries()).toEqual(['{"admin":3,"unbekannt":5}', '{"unbekannt":1}', '{"unbekannt":1}'])
})
