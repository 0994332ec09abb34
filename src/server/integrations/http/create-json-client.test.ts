import { expect, test } from 'vitest'
import type { StubReply } from '#test/http.ts'
import {
  answerSchema,
  ask,
  createClient,
  failureOf,
  KEY,
  OK,
  useJsonService,
} from '#test/stub-services.ts'

const { start, stub } = useJsonService()

test('asks below the path of the base address, with the headers and without undefined values', async () => {
  const service = await stub(OK)
  expect(await ask(service)).toEqual({ answer: 42 })
  expect(service.requests[0]).toMatchObject({ method: 'GET', path: '/pfad/suche' })
  expect(Object.fromEntries(service.requests[0]?.query ?? [])).toEqual({ q: 'ä & b' })
  expect(service.requests[0]?.headers).toMatchObject({ 'x-key': KEY, accept: 'application/json' })
})

test('does not follow a redirect: the key would travel along', async () => {
  const other = await stub(OK)
  const service = await stub({ status: 302, headers: { location: `${other.url}/pfad/suche` } })
  const error = await failureOf(ask(service), service)
  expect(error.message).toContain('leitet an eine andere Adresse um')
  expect(error.message).not.toContain(other.url)
  expect(other.requests).toHaveLength(0)
  expect(service.requests).toHaveLength(1)
})

test('keeps a pause between the beginnings of two calls, also of simultaneous ones', async () => {
  const service = await stub(OK)
  const client = createClient(service, { pauseMs: 200 })
  const { signal } = new AbortController()
  const startMs = performance.now()
  await Promise.all([1, 2, 3].map(() => client(answerSchema, 'suche', { signal })))
  expect(performance.now() - startMs).toBeGreaterThan(395)
})

const REASON = new Error('stopped by the operator')

test('an abort before, in the pause, in flight, in the body and between repeats ends with its reason', async () => {
  const early = await stub(OK)
  await expect(ask(early, {}, AbortSignal.abort(REASON))).rejects.toBe(REASON)
  expect(early.requests).toHaveLength(0)

  const cases: [StubReply, number][] = [
    [{ ...OK, delayMs: 60_000 }, 1],
    [{ ...OK, stallMs: 60_000 }, 1],
    [{ status: 429, headers: { 'retry-after': '50' } }, 1],
  ]
  for (const [reply, requests] of cases) {
    const abort = new AbortController()
    const service = await start(() => {
      setTimeout(() => abort.abort(REASON), 100)
      return reply
    })
    await expect(ask(service, { timeoutMs: 60_000 }, abort.signal)).rejects.toBe(REASON)
    expect(service.requests).toHaveLength(requests)
  }
})

test('an abort in the pause ends it at once', async () => {
  const service = await stub(OK)
  const client = createClient(service, { pauseMs: 3_600_000 })
  const abort = new AbortController()
  await client(answerSchema, 'suche', { signal: abort.signal })
  const second = client(answerSchema, 'suche', { signal: abort.signal })
  abort.abort(REASON)
  await expect(second).rejects.toBe(REASON)
  expect(service.requests).toHaveLength(1)
})

test.each([
  ['begin', { delayMs: 60_000 }],
  ['end', { stallMs: 60_000 }],
])(
  'an answer that does not %s in time is a timeout, and is not asked for again',
  async (_, slow) => {
    const service = await stub({ ...OK, ...slow })
    const error = await failureOf(ask(service, { timeoutMs: 50 }), service)
    expect([error.kind, service.requests.length]).toEqual(['timeout', 1])
  },
)

test('reads bodies up to 4 MiB', async () => {
  const service = await stub({ body: { answer: 1, rest: 'x'.repeat(4 * 1024 * 1024 - 100) } })
  expect(await ask(service)).toEqual({ answer: 1 })
  const more = await stub({ body: { answer: 1, rest: 'x'.repeat(4 * 1024 * 1024) } })
  expect((await failureOf(ask(more), more)).kind).toBe('bad_reply')
})

test.each<[StubReply]>([
  ...[429, 500, 502, 503, 504].map((status): [StubReply] => [{ status }]),
  ['break'],
])('repeats a call after %j', async (reply) => {
  const service = await stub(reply, OK)
  expect(await ask(service)).toEqual({ answer: 42 })
  expect(service.requests).toHaveLength(2)
})

test('gives up after one repeat, and at once where it only looks at the state', async () => {
  const service = await stub({ status: 500 })
  expect((await failureOf(ask(service), service)).kind).toBe('upstream')
  expect(service.requests).toHaveLength(2)
  const { signal } = new AbortController()
  const look = createClient(service)(answerSchema, 'suche', { isProbe: true, signal })
  expect((await failureOf(look, service)).kind).toBe('upstream')
  expect(service.requests).toHaveLength(3)
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

test.each([
  ['seconds', () => '1', 990],
  // Dates have no parts of seconds: two ahead are at least one.
  ['a date', () => inSeconds(2), 990],
])('waits as long as Retry-After asks, given as %s', async (_, header, leastMs) => {
  const service = await stub({ status: 429, headers: { 'retry-after': header() } }, OK)
  const startMs = performance.now()
  expect(await ask(service)).toEqual({ answer: 42 })
  expect(performance.now() - startMs).toBeGreaterThan(leastMs)
})

test.each([
  ['seconds', () => '3600'],
  ['a date', () => inSeconds(3600)],
])('does not wait longer than a minute, asked in %s', async (_, header) => {
  const service = await stub({ status: 429, headers: { 'retry-after': header() } }, OK)
  const error = await failureOf(ask(service), service)
  expect(error.kind).toBe('rate_limited')
  expect(error.message).toMatch(/wieder in 3[56]\d\d s\)\.$/)
  expect(service.requests).toHaveLength(1)
})
