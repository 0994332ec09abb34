import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A server on a free port of this machine. */
export async function listen(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Everything that comes back on one connection until its end, whatever is sent. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  onOpen: (socket: Socket) => void = () => {},
): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      onOpen(socket)
    })
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    // A connection that is cut says so; what came until then counts.
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
  })
}

/** The status of each answer on a connection, in their order. */
export const readStatuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

export type StubRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** As sent; empty without one. */
  body: string
}

/**
 * `body` that is not a string is sent as JSON, `delayMs` late, its second half `stallMs` after the
 * first; `break` ends the connection without an answer.
 */
export type StubReply =
  | {
      status?: number
      headers?: Record<string, string>
      body?: unknown
      delayMs?: number
      stallMs?: number
    }
  | 'break'

export type StubService = {
  url: string
  /** Everything asked so far, oldest first. */
  requests: StubRequest[]
  stop: () => Promise<void>
}

/** An outside service on this machine: a real HTTP server that answers as `answer` says. */
export async function startStubService(
  answer: (request: StubRequest, count: number) => StubReply,
): Promise<StubService> {
  const requests: StubRequest[] = []
  const abort = new AbortController()
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://stub')
    const request: StubRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: await readAll(incoming),
    }
    requests.push(request)
    const reply = answer(request, requests.length)
    if (reply === 'break') return void incoming.socket.destroy()
    const { status = 200, headers = {}, body = '', delayMs, stallMs } = reply
    const wait = (ms = 0) =>
      ms && setTimeout(ms, undefined, { signal: abort.signal }).catch(() => {})
    await wait(delayMs)
    const isText = typeof body === 'string'
    outgoing.writeHead(status, {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...headers,
    })
    const sent = isText ? body : JSON.stringify(body)
    const half = stallMs ? Math.ceil(sent.length / 2) : 0
    outgoing.write(sent.slice(0, half))
    await wait(stallMs)
    outgoing.end(sent.slice(half))
  })
  const { port, stop } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => {
      abort.abort()
      return stop()
    },
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
