import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { createHttpServer } from './create-http-server.ts'

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`
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
let deadline: AbortController
let stop: () => Promise<void>
let served: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  cancelled.mockClear()
  begun = Promise.withResolvers()
  prepared = Promise.withResolvers()
  deadline = new AbortController()
  const http = createHttpServer(async ({ url }) => {
    begun.resolve()
    if (!url.endsWith('/open')) await prepared.promise
    return url.endsWith('/page') ? new Response('ganz') : openStream()
  })
  served = await listen(http.server)
  stop = () => http.stop(deadline.signal)
})
afterEach(() => served.stop())

test('a stream that is open ends', async () => {
  const answer = await sendRaw(served.port, GET('/open'), (socket) =>
    socket.once('data', () => void stop()),
  )
  expect(answer).toContain('data: 1')
  expect(cancelled).toHaveBeenCalledOnce()
})

test('one that is being prepared then ends before it begins', async () => {
  const answer = sendRaw(served.port, GET('/prepared'))
  await begun.promise
  void stop()
  prepared.resolve()
  expect(await answer).toBe('')
  expect(cancelled).toHaveBeenCalledOnce()
})

test('every other answer that is being prepared is sent', async () => {
  const answer = sendRaw(served.port, GET('/page'))
  await begun.promise
  void stop()
  prepared.resolve()
  expect(readStatuses(await answer)).toEqual([200])
  expect(await answer).toMatch(/ganz$/)
})

test('connections on which no request is under way are closed at once, however little they said', async () => {
  prepared.resolve()
  const opened: Socket[] = []
  const open = (bytes: string) => sendRaw(served.port, bytes, (socket) => opened.push(socket))
  const unasked = [open(''), open('G'), open('GET / HTTP/1.1\r\nHost: here\r\n')]
  const answered = [open(GET('/page')), open(`${GET('/page')}GET / HTTP/1.1\r\n`)]
  await expect.poll(() => opened.length).toBe(5)
  await begun.promise
  // A connection of its own, answered last: what was sent before has been read.
  expect(
    await sendRaw(served.port, GET('/page'), (socket) => socket.once('data', () => socket.end())),
  ).toMatch(/ganz$/)
  await stop()
  expect(await Promise.all(unasked)).toEqual(['', '', ''])
  for (const text of await Promise.all(answered)) expect(readStatuses(text)).toEqual([200])
})

test('what is under way at the deadline is cut', async () => {
  const answer = sendRaw(served.port, GET('/page'))
  await begun.promise
  const stopped = stop()
  deadline.abort()
  await stopped
  expect(await answer).toBe('')
})
