import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listen } from './raw-http.ts'

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
