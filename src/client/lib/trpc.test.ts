import { afterEach, expect, test } from 'vitest'
import { type StubReply, type StubService, startStubService } from '#test/http.ts'
import { fetchAnswer } from './trpc.ts'

let stub: StubService
afterEach(() => stub.stop())

const ask = async (reply: StubReply) => {
  stub = await startStubService(() => reply)
  return fetchAnswer(stub.url)
}

test.each<[string, StubReply, string]>([
  ['its body', { status: 502, body: '<h1>Bad</h1>' }, '502: <h1>Bad</h1>'],
  ['the status text without a body', { status: 503 }, '503: Service Unavailable'],
  ['any status of failure', { status: 404, body: 'fort' }, '404: fort'],
])(
  'a failed answer of something else is an error with its status and %s',
  async (_, reply, text) => {
    await expect(ask(reply)).rejects.toThrow(new Error(text))
  },
)

test('a failed answer of the server is left to tRPC, which reads its German sentence', async () => {
  const answer = await ask({ status: 409, body: { error: { message: 'Gibt es schon.' } } })
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: {} }])
})

test('any other answer passes', async () => {
  expect(await (await ask({ body: 'da' })).text()).toBe('da')
})
