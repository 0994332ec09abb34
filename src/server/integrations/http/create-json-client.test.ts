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

test('sends JSON by POST', async () => {
  const service = await stub(OK)
  const client = createClient(service)
  const { signal } = new AbortController()
  await client(answerSchema, 'suche', { method: 'post', json: { q: 'ä' }, signal })
  expect(service.requests[0]).toMatchObject({ method: 'POST', body: '{"q":"ä"}' })
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
    await expect(ask(service, { retries: 2, timeoutMs: 60_000 }, abort.signal)).rejects.toBe(REASON)
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
