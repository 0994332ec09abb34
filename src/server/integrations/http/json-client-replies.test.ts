import { expect, test } from 'vitest'
import { ask, failureOf, OK, useJsonService } from '#test/stub-services.ts'

const { stub } = useJsonService()

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
