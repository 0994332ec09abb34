import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listen, readStatuses, sendRaw } from '#test/http.ts'
import { allowSlowBody, createHttpServer, limitConnections } from './create-http-server.ts'

const QUICK = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Changes = Parameters<typeof createHttpServer>[1]
type Fetch = Parameters<typeof createHttpServer>[0]
const read = async (request: Request) => new Response(await request.text())

let server: ReturnType<typeof createHttpServer>['server']
async function start(changes: Changes = {}, fetch: Fetch = read): Promise<number> {
  server = createHttpServer(fetch, changes).server
  const { port, stop } = await listen(server)
  stops.push(stop)
  return port
}

const countConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

const GET = 'GET / HTTP/1.1\r\nHost: here\r\n'

test.each([
  ['no HTTP', 'was ist das\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a backslash', 'GET /\\a HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 400],
  ['two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  ['length and chunks', `${GET}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['headers of 17 KiB', `${GET}X: ${'x'.repeat(17_408)}\r\n\r\n`, 431],
  ['headers without an end', `${GET}X: `, 408],
  ['a body without an end', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nab', 408],
])('%s is answered with a bare status, and the connection ends', async (_, bytes, status) => {
  const answer = await sendRaw(await start(QUICK), bytes)
  expect(readStatuses(answer)).toEqual([status])
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer.split('\r\n\r\n')[1]).toBe('')
})

test('a request that comes byte by byte is cut off after the same time', async () => {
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('x'), 20)
    socket.once('close', () => clearInterval(timer))
  }
  const port = await start(QUICK)
  expect(readStatuses(await sendRaw(port, `${GET}X: `, drip))).toEqual([408])
  const post = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\n\r\n'
  expect(readStatuses(await sendRaw(port, post, drip))).toEqual([408])
})

test('a body that may be slow is taken as long as it comes', async () => {
  const port = await start(QUICK, async (request, env) => {
    if (env && 'incoming' in env) allowSlowBody(env.incoming as IncomingMessage)
    return new Response(String((await request.text()).length))
  })
  const drip = (socket: Socket) => {
    let left = 30
    const timer = setInterval(() => {
      left -= 1
      socket.write('x')
      if (left === 0) clearInterval(timer)
    }, 30)
  }
  const post = 'POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 30\r\n\r\n'
  expect(await sendRaw(port, post, drip)).toMatch(/^HTTP\/1\.1 200 [\s\S]*30$/)
})

test('HTTP/1.0 without a host is answered', async () => {
  expect(readStatuses(await sendRaw(await start(), 'GET / HTTP/1.0\r\n\r\n'))).toEqual([200])
})

test('a connection ends when it is idle', async () => {
  const port = await start({ keepAliveTimeout: 100 })
  expect(readStatuses(await sendRaw(port, `${GET}\r\n`))).toEqual([200])
})

test('a connection that does not take its answer is cut, one whose answer is not ready is not', async () => {
  const ready = Promise.withResolvers<void>()
  const port = await start({ stalledAnswerTimeout: 100 }, async (request) => {
    if (request.url.endsWith('/late')) await ready.promise
    return new Response('x'.repeat(request.url.endsWith('/late') ? 1 : 50_000_000))
  })
  const late = sendRaw(port, 'GET /late HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  let stalled: Socket | undefined
  const answer = sendRaw(port, `${GET}\r\n`, (socket) => {
    stalled = socket.pause()
  })
  await expect.poll(countConnections).toBe(2)
  await expect.poll(countConnections).toBe(1)
  stalled?.resume()
  expect((await answer).length).toBeLessThan(50_000_000)
  expect(stalled?.destroyed).toBe(true)
  ready.resolve()
  expect(readStatuses(await late)).toEqual([200])
})

test('of requests sent at once the later one is waited for as well', async () => {
  const ready = Promise.withResolvers<void>()
  const port = await start({ stalledAnswerTimeout: 100 }, async (request) => {
    if (request.url.endsWith('/late')) await ready.promise
    return new Response('x\n')
  })
  const late = 'GET /late HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'
  const answer = sendRaw(port, `${GET}\r\n${late}`)
  await setTimeout(400)
  ready.resolve()
  expect(readStatuses(await answer)).toEqual([200, 200])
})

test('one address holds so many connections and no more; they come back when they close', async () => {
  const port = await start()
  limitConnections(server, 2, () => true)
  const held: Socket[] = []
  const hold = () => sendRaw(port, '', (socket) => held.push(socket))
  const open = [hold(), hold()]
  await expect.poll(() => held.length).toBe(2)
  expect(await sendRaw(port, `${GET}Connection: close\r\n\r\n`)).toBe('')
  for (const socket of held) socket.destroy()
  await Promise.all(open)
  await expect
    .poll(async () => readStatuses(await sendRaw(port, `${GET}Connection: close\r\n\r\n`)))
    .toEqual([200])
})

test('all addresses of a /56 hold four times as many connections together, of a /48 eight times', () => {
  const crowd = new EventEmitter() as Parameters<typeof limitConnections>[0]
  limitConnections(crowd, 2)
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() })
    crowd.emit('connection', socket)
    return socket
  }
  const openAll = (from: number, count: number) =>
    Array.from({ length: count }, (_, number) =>
      open(`2a00:1450:1:${(from + number).toString(16)}::1`),
    )
  const first = openAll(0x100, 9)
  expect(first.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1])
  first.at(-1)?.emit('close')
  expect(openAll(0x200, 8).every(({ destroy }) => destroy.mock.calls.length === 0)).toBe(true)
  expect(open('2a00:1450:1:300::1').destroy).toHaveBeenCalledOnce()
  expect(open('2a00:1450:2::1').destroy).not.toHaveBeenCalled()
})

describe('a server that is to stop', () => {
  const getOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

  const cancelled = vi.fn()
  /** Says one thing and then nothing more, for as long as somebody listens. */
  const openStream = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
        cancel: cancelled,
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )

  let begun: PromiseWithResolvers<void>
  let prepared: PromiseWithResolvers<void>
  let stopServer: () => Promise<void>
  let port: number
  beforeEach(async () => {
    cancelled.mockClear()
    begun = Promise.withResolvers()
    prepared = Promise.withResolvers()
    const http = createHttpServer(async ({ url }) => {
      begun.resolve()
      await prepared.promise
      return url.endsWith('/page') ? new Response('ganz') : openStream()
    })
    const served = await listen(http.server)
    stops.push(served.stop)
    port = served.port
    stopServer = () => http.stop(new AbortController().signal)
  })

  test('ends a stream that is being prepared before it begins', async () => {
    const answer = sendRaw(port, getOf('/prepared'))
    await begun.promise
    void stopServer()
    prepared.resolve()
    expect(await answer).toBe('')
    expect(cancelled).toHaveBeenCalledOnce()
  })

  test('closes connections without a request under way at once, however little they said', async () => {
    prepared.resolve()
    const opened: Socket[] = []
    const open = (bytes: string) => sendRaw(port, bytes, (socket) => opened.push(socket))
    const unasked = [open(''), open('G'), open('GET / HTTP/1.1\r\nHost: here\r\n')]
    const answered = [open(getOf('/page')), open(`${getOf('/page')}GET / HTTP/1.1\r\n`)]
    await expect.poll(() => opened.length).toBe(5)
    await begun.promise
    // A connection of its own, answered last: what was sent before has been read.
    expect(
      await sendRaw(port, getOf('/page'), (socket) => socket.once('data', () => socket.end())),
    ).toMatch(/ganz$/)
    await stopServer()
    expect(await Promise.all(unasked)).toEqual(['', '', ''])
    for (const text of await Promise.all(answered)) expect(readStatuses(text)).toEqual([200])
  })
})
