import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type StubReply, type StubService, startStubService } from '../../testing/stub-service.ts'
import { createJsonClient, type JsonClientOptions } from './create-json-client.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'

const KEY = 'geheim-0123456789'
const schema = z.object({ answer: z.number() })
const OK: StubReply = { body: { answer: 42 } }

const services: StubService[] = []
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()))
})

/** A service that gives these replies in turn, the last one for ever. */
async function stub(...replies: StubReply[]): Promise<StubService> {
  const service = await startStubService((_, count) => replies[count - 1] ?? replies.at(-1) ?? OK)
  services.push(service)
  return service
}

function ask(
  { url }: StubService,
  options: Partial<JsonClientOptions> = {},
  signal = new AbortController().signal,
): Promise<z.output<typeof schema>> {
  const client = createJsonClient({
    service: 'Dienst',
    baseUrl: `${url}/pfad`,
    headers: { 'x-key': KEY },
    timeoutMs: 5_000,
    pauseMs: 0,
    retries: 0,
    ...options,
  })
  return client(schema, 'suche', { query: { q: 'ä & b', none: undefined }, signal })
}

/** The failure of a call, which neither says nor carries the key or the address. */
async function failureOf(call: Promise<unknown>, { url }: StubService): Promise<ProviderError> {
  const error = await call.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw error
  for (const text of [error.message, inspect(error, { depth: 10, showHidden: true })]) {
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(`${url}/`)
  }
  return error
}

test('asks below the path of the base address, with the headers and without undefined values', async () => {
  const service = await stub(OK)
  expect(await ask(service)).toEqual({ answer: 42 })
  expect(service.requests[0]).toMatchObject({ method: 'GET', path: '/pfad/suche' })
  expect(Object.fromEntries(service.requests[0]?.query ?? [])).toEqual({ q: 'ä & b' })
  expect(service.requests[0]?.headers).toMatchObject({ 'x-key': KEY, accept: 'application/json' })
})

const STATUSES: [number, ProviderErrorKind][] = [
  [301, 'blocked'],
  [308, 'blocked'],
  [400, 'bad_request'],
  [401, 'auth'],
  [402, 'quota'],
  [403, 'blocked'],
  [404, 'bad_request'],
  [408, 'timeout'],
  [422, 'bad_request'],
  [429, 'rate_limited'],
  [500, 'upstream'],
  [503, 'upstream'],
  [529, 'upstream'],
]
test.each(STATUSES)('status %i is %s', async (status, kind) => {
  const service = await stub({ status, body: { error: `gefragt war ${KEY}` } })
  const error = await failureOf(ask(service), service)
  expect(error.kind).toBe(kind)
  expect(error.message).toMatch(new RegExp(`^Dienst: .+\\(HTTP ${status}[,)]`))
})

test('does not follow a redirect: the key would travel along', async () => {
  const other = await stub(OK)
  const service = await stub({ status: 302, headers: { location: `${other.url}/pfad/suche` } })
  const error = await failureOf(ask(service, { retries: 2 }), service)
  expect(error.message).toContain('leitet an eine andere Adresse um')
  expect(error.message).not.toContain(other.url)
  expect(other.requests).toHaveLength(0)
  expect(service.requests).toHaveLength(1)
})

test("the service's own error body comes before the status, in its words, cut and on one line", async () => {
  const service = await stub({
    status: 403,
    body: { code: 7, words: `viel\n zu ${'lang '.repeat(99)}` },
  })
  const seen: unknown[] = []
  const error = await failureOf(
    ask(service, {
      readFault: (status, body, headers) => {
        seen.push(status, body, headers.get('content-type'))
        return { kind: 'quota', words: (body as { words: string }).words }
      },
    }),
    service,
  )
  expect(error.kind).toBe('quota')
  expect(error.message).toMatch(/^Dienst: Das Kontingent ist verbraucht \(HTTP 403, „viel zu lang/)
  expect(error.message.length).toBeLessThan(300)
  expect(seen).toEqual([403, expect.objectContaining({ code: 7 }), expect.stringContaining('json')])
})

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

test('a service that is not there, or breaks the connection, is upstream', async () => {
  const broken = await stub('break')
  expect((await failureOf(ask(broken), broken)).kind).toBe('upstream')
  const gone = await stub(OK)
  await gone.stop()
  expect((await failureOf(ask(gone), gone)).kind).toBe('upstream')
})

test('repeats after a broken connection', async () => {
  const service = await stub('break', OK)
  expect(await ask(service, { retries: 1 })).toEqual({ answer: 42 })
})

test('an answer that does not begin in time is a timeout, and is not asked for again', async () => {
  const service = await stub({ ...OK, delayMs: 60_000 })
  const error = await failureOf(ask(service, { timeoutMs: 50, retries: 2 }), service)
  expect(error.kind).toBe('timeout')
  expect(service.requests).toHaveLength(1)
})

test('an answer that begins and does not end is a timeout too', async () => {
  const service = await stub({ ...OK, stallMs: 60_000 })
  expect((await failureOf(ask(service, { timeoutMs: 50 }), service)).kind).toBe('timeout')
})

test('reads bodies up to 4 MiB', async () => {
  const service = await stub({ body: { answer: 1, rest: 'x'.repeat(4 * 1024 * 1024 - 100) } })
  expect(await ask(service)).toEqual({ answer: 1 })
  const more = await stub({ body: { answer: 1, rest: 'x'.repeat(4 * 1024 * 1024) } })
  expect((await failureOf(ask(more), more)).kind).toBe('bad_reply')
})

test.each([
  ['no JSON', '<html>'],
  ['half of it', '{"answer":4'],
  ['nothing', ''],
  ['another shape', { answer: 'zweiundvierzig' }],
  ['null', null],
])('%s is a bad reply', async (_, body) => {
  const service = await stub({ body })
  expect((await failureOf(ask(service), service)).kind).toBe('bad_reply')
})

test('a wrong shape names the place', async () => {
  const service = await stub({ body: { answer: 'x' } })
  expect((await failureOf(ask(service), service)).message).toBe(
    'Dienst: Die Antwort hat nicht die erwartete Form (answer).',
  )
})

test('keeps a pause between the beginnings of two calls, also of simultaneous ones', async () => {
  const service = await stub(OK)
  const client = createJsonClient({
    service: 'Dienst',
    baseUrl: service.url,
    timeoutMs: 5_000,
    pauseMs: 200,
  })
  const { signal } = new AbortController()
  const startMs = performance.now()
  await Promise.all([1, 2, 3].map(() => client(schema, 'suche', { signal })))
  expect(performance.now() - startMs).toBeGreaterThan(395)
})

test('sends JSON by POST', async () => {
  const service = await stub(OK)
  const client = createJsonClient({
    service: 'Dienst',
    baseUrl: service.url,
    timeoutMs: 5_000,
    pauseMs: 0,
  })
  const { signal } = new AbortController()
  await client(schema, 'suche', { method: 'post', json: { q: 'ä' }, signal })
  expect(service.requests[0]).toMatchObject({ method: 'POST', body: '{"q":"ä"}' })
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
    const service = await startStubService(() => {
      setTimeout(() => abort.abort(REASON), 100)
      return reply
    })
    services.push(service)
    await expect(ask(service, { retries: 2, timeoutMs: 60_000 }, abort.signal)).rejects.toBe(REASON)
    expect(service.requests).toHaveLength(requests)
  }
})

test('an abort in the pause ends it at once', async () => {
  const service = await stub(OK)
  const client = createJsonClient({
    service: 'Dienst',
    baseUrl: service.url,
    timeoutMs: 5_000,
    pauseMs: 3_600_000,
  })
  const abort = new AbortController()
  await client(schema, 'suche', { signal: abort.signal })
  const second = client(schema, 'suche', { signal: abort.signal })
  abort.abort(REASON)
  await expect(second).rejects.toBe(REASON)
  expect(service.requests).toHaveLength(1)
})
