import { afterEach, expect, it, vi } from 'vitest'
import type { StubReply } from '#test/http.ts'
import { useStubServices } from '#test/stub-services.ts'
import { createOpenAiClient } from './openai-client.ts'

const startStub = useStubServices()
afterEach(() => {
  vi.useRealTimers()
})

async function start(reply: StubReply, model = 'm-1') {
  const stub = await startStub(() => reply)
  const options = { baseUrl: `${stub.url}/v1`, apiKey: 'geheim-123', model }
  return { stub, client: createOpenAiClient(options) }
}

const list = (...ids: string[]): StubReply => ({ body: { data: ids.map((id) => ({ id })) } })

it.each([['m-1'], ['m-1:latest'], ['models/m-1']])('is online when the list has %s', async (id) => {
  const { stub, client } = await start(list('other', id))
  expect(await client.checkHealth()).toEqual({ state: 'online' })
  expect(stub.requests).toMatchObject([{ method: 'GET', path: '/v1/models' }])
  expect(stub.requests[0]?.headers.authorization).toBe('Bearer geheim-123')
})

it.each<[string, StubReply, RegExp]>([
  ['a missing model', list('m-10'), /das Modell „m-1“ gibt es dort nicht/],
  ['a refused key', { status: 401, body: { error: { message: 'geheim-123' } } }, /Schlüssel/],
  ['a service in trouble', { status: 503, body: '' }, /gestört/],
  ['a broken connection', 'break', /nicht erreichbar/],
  ['a page', { body: '<html></html>' }, /kein JSON/],
  ['a wrong address', { status: 404, body: '404 page not found' }, /HTTP 404/],
])('names %s', async (_, reply, hint) => {
  const { client, stub } = await start(reply)
  expect(await client.checkHealth()).toEqual({
    state: 'error',
    hint: expect.stringMatching(hint),
  })
  expect(stub.requests).toHaveLength(1)
})

it('asks at most every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { stub, client } = await start(list('m-1'))
  await Promise.all([client.checkHealth(), client.checkHealth()])
  vi.advanceTimersByTime(299_000)
  await client.checkHealth()
  expect(stub.requests).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  await client.checkHealth()
  expect(stub.requests).toHaveLength(2)
})
