import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, readStatuses, sendRaw } from '../testing/raw-http.ts'
import { createHttpServer } from './create-http-server.ts'
import { trackEventStreams } from './track-event-streams.ts'

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`
const FIRST = 'data: 1\n\n'

const cancelled = vi.fn()
/** Says one thing and then nothing more, for as long as somebody listens. */
const openStream = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(FIRST)),
      cancel: cancelled,
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

let begun: PromiseWithResolvers<void>
let prepared: PromiseWithResolvers<void>
let streams: ReturnType<typeof trackEventStreams>
let served: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  cancelled.mockClear()
  begun = Promise.withResolvers()
  prepared = Promise.withResolvers()
  streams = trackEventStreams(async ({ url }) => {
    begun.resolve()
    if (!url.endsWith('/open')) await prepared.promise
    return url.endsWith('/page') ? new Response('ganz') : openStream()
  })
  served = await listen(createHttpServer(streams.fetch))
})
afterEach(() => served.stop())

test('a stream that is open when they are cut ends', async () => {
  const answer = await sendRaw(served.port, GET('/open'), (socket) =>
    socket.once('data', () => streams.cut()),
  )
  expect(answer).toContain('data: 1')
  expect(cancelled).toHaveBeenCalledOnce()
})

test('one that is being prepared then ends before it begins', async () => {
  const answer = sendRaw(served.port, GET('/prepared'))
  await begun.promise
  streams.cut()
  prepared.resolve()
  expect(await answer).toBe('')
  expect(cancelled).toHaveBeenCalledOnce()
})

test('every other answer that is being prepared is sent', async () => {
  const answer = sendRaw(served.port, GET('/page'))
  await begun.promise
  streams.cut()
  prepared.resolve()
  expect(readStatuses(await answer)).toEqual([200])
  expect(await answer).toMatch(/ganz$/)
})
