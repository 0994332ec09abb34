import { expect, test } from 'vitest'
import { ask, failureOf, OK, useJsonService } from '#test/stub-services.ts'

const { stub } = useJsonService()

test.each([429, 500, 502, 503, 504])('repeats a call after %i', async (status) => {
  const service = await stub({ status }, { status }, OK)
  expect(await ask(service, { retries: 2 })).toEqual({ answer: 42 })
  expect(service.requests).toHaveLength(3)
})

test('gives up after the last repeat', async () => {
  const service = await stub({ status: 500 })
  expect((await failureOf(ask(service, { retries: 1 }), service)).kind).toBe('upstream')
  expect(service.requests).toHaveLength(2)
})

test.each([400, 401, 402, 403, 404, 422])('does not repeat after %i', async (status) => {
  const service = await stub({ status }, OK)
  await failureOf(ask(service, { retries: 2 }), service)
  expect(service.requests).toHaveLength(1)
})

test('does not repeat a call whose error body says that all is used up', async () => {
  const service = await stub({ status: 429 }, OK)
  const readFault = () => ({ kind: 'quota' as const })
  expect((await failureOf(ask(service, { retries: 2, readFault }), service)).kind).toBe('quota')
  expect(service.requests).toHaveLength(1)
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

test.each([
  ['seconds', () => '1', 990],
  // Dates have no parts of seconds: two ahead are at least one.
  ['a date', () => inSeconds(2), 990],
])('waits as long as Retry-After asks, given as %s', async (_, header, leastMs) => {
  const service = await stub({ status: 429, headers: { 'retry-after': header() } }, OK)
  const startMs = performance.now()
  expect(await ask(service, { retries: 1 })).toEqual({ answer: 42 })
  expect(performance.now() - startMs).toBeGreaterThan(leastMs)
})

test.each([
  ['seconds', () => '3600'],
  ['a date', () => inSeconds(3600)],
])('does not wait longer than a minute, asked in %s', async (_, header) => {
  const service = await stub({ status: 429, headers: { 'retry-after': header() } }, OK)
  const error = await failureOf(ask(service, { retries: 2 }), service)
  expect(error.kind).toBe('rate_limited')
  expect(error.retryAfterSeconds).toBeGreaterThan(3500)
  expect(error.message).toMatch(/wieder in 3\d\d\d s\)\.$/)
  expect(service.requests).toHaveLength(1)
})

test('repeats after a broken connection', async () => {
  const service = await stub('break', OK)
  expect(await ask(service, { retries: 1 })).toEqual({ answer: 42 })
})
