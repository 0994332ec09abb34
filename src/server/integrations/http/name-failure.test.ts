import { expect, test } from 'vitest'
import type { ServiceFaultKind } from '#shared/domain/errors.ts'
import { ask, failureOf, KEY, OK, useJsonService } from '#test/stub-services.ts'

const { stub } = useJsonService()

const STATUSES: [number, ServiceFaultKind][] = [
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

test('the words of a service are shown cut and on one line', async () => {
  const service = await stub({ status: 403 })
  const words = `viel\n zu ${'lang '.repeat(99)}`
  const readFault = () => ({ kind: 'quota' as const, words })
  const error = await failureOf(ask(service, { readFault }), service)
  expect(error.message).toMatch(/^Dienst: Das Kontingent ist verbraucht \(HTTP 403, „viel zu lang/)
  expect(error.message.length).toBeLessThan(300)
})

test('a service that is not there, or breaks the connection, is upstream', async () => {
  const broken = await stub('break')
  expect((await failureOf(ask(broken), broken)).kind).toBe('upstream')
  const gone = await stub(OK)
  await gone.stop()
  expect((await failureOf(ask(gone), gone)).kind).toBe('upstream')
})

test.each([
  [`Key ${KEY} is wrong`, 'Key … is wrong'],
  ['Over your <a href="/quota">quota</a>.', 'Over your quota.'],
  ['Visit https://console.example/?key=abc now', 'Visit … now'],
  ['Key sk-abcd*** of org-abc123', 'Key … of …'],
])('%j is shown without key, markup and address', async (words, shown) => {
  const service = await stub({ status: 400 })
  const readFault = () => ({ kind: 'bad_request' as const, words })
  const error = await failureOf(ask(service, { readFault }), service)
  expect(error.message).toContain(`„${shown}“`)
})
