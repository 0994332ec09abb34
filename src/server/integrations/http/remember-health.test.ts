import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderError } from '#shared/domain/errors.ts'
import { rememberHealth } from './remember-health.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function start(onlineMs: number) {
  let calls = 0
  const faults: ProviderError[] = []
  const probe = async () => {
    calls += 1
    const fault = faults.shift()
    if (fault) throw fault
  }
  const advice = { auth: 'Prüfen Sie den Schlüssel.' }
  return { check: rememberHealth({ probe, onlineMs, advice }), faults, getCalls: () => calls }
}

test('asks again only when the answer is old', async () => {
  const { check, getCalls } = start(600_000)
  await check()
  vi.advanceTimersByTime(599_999)
  await check()
  expect(getCalls()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await check()).toEqual({ state: 'online' })
  expect(getCalls()).toBe(2)
})

test('asks again sooner after a fault', async () => {
  const { check, faults, getCalls } = start(600_000)
  faults.push(new ProviderError('auth', 'Falsch.'), new ProviderError('timeout', 'Zu langsam.'))
  expect(await check()).toEqual({ state: 'error', hint: 'Falsch. Prüfen Sie den Schlüssel.' })
  vi.advanceTimersByTime(59_999)
  await check()
  expect(getCalls()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await check()).toEqual({ state: 'error', hint: 'Zu langsam.' })
  vi.advanceTimersByTime(60_000)
  expect(await check()).toEqual({ state: 'online' })
})
