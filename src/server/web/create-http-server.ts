import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isInternetAddress, toAddressKey } from '../services/address-key.ts'

/** How much, how long and how often: what is slower or larger is cut off. Times in milliseconds. */
export const SERVER_LIMITS = {
  /** All headers of a request, in bytes. */
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  /** From the first byte of a request to the last one of its body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep theirs open, so that none sends into a closing connection. */
  keepAliveTimeout: 75_000,
  maxConnections: 2_048,
  maxConnectionsPerAddress: 256,
  /** An answer nobody takes a byte of for so long. */
  stalledAnswerTimeout: 30_000,
} as const
const EVENT_STREAM = 'text/event-stream'
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
}

type Limits = { [Name in keyof typeof SERVER_LIMITS]: number }
type Fetch = Parameters<typeof getRequestListener>[0]

/** For answers that never reach the app: nothing in them may be run, embedded or guessed at. */
const BARE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

export type HttpServer = {
  /** Not listening yet. */
  server: Server
  /**
   * Takes no new connection, closes those on which no request is under way (silent ones and half
   * heads included) and cuts event streams, which have no end of their own: the panel opens them
   * anew. Every other connection ends with its answer, or is cut when `deadline` fires. Resolves
   * when none is left.
   */
  stop: (deadline: AbortSignal) => Promise<void>
}

/** What each connection is being answered at the moment; several where requests came at once. */
type Answers = Map<Socket, Set<ServerResponse>>

/** Answers a request before the app, or hands it on by `next`. */
export type AnswerFirst = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** The server of the app with all its limits. */
export function createHttpServer(
  fetch: Fetch,
  changes: Partial<Limits> = {},
  answerFirst: AnswerFirst = (_request, _response, next) => next(),
): HttpServer {
  const limits = { ...SERVER_LIMITS, ...changes }
  const { maxHeaderSize, headersTimeout, requestTimeout } = limits
  const { connectionsCheckingInterval, keepAliveTimeout } = limits
  const options: ServerOptions = {
    maxHeaderSize,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout,
  }
  // HTTP/1.0 names no host, and no answer depends on one.
  const hostname = 'localhost'
  const streams = trackEventStreams(fetch)
  const listener = getRequestListener(streams.fetch, { hostname, errorHandler: answerBadRequest })
  const server = createServer(options, (request, response) =>
    answerFirst(request, response, () => void listener(request, response)),
  )
  server.maxConnections = limits.maxConnections
  limitConnections(server, limits.maxConnectionsPerAddress)
  const { answers, close } = trackAnswers(server)
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, answers))
  server.timeout = limits.stalledAnswerTimeout
  server.on('timeout', (socket) => cutStalled(socket, answers))
  return {
    server,
    stop: (deadline) => {
      streams.cut()
      return close(deadline)
    },
  }
}

/**
 * Which answers are open on which connection. To Node a connection that has never sent a whole head
 * is at work, and would be waited for.
 */
function trackAnswers(server: Server) {
  const answers: Answers = new Map()
  let isClosing = false
  server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy()
    answers.set(socket, new Set())
    socket.once('close', () => answers.delete(socket))
  })
  server.prependListener('request', ({ socket }, answer) => {
    const open = answers.get(socket)
    open?.add(answer)
    answer.once('close', () => {
      open?.delete(answer)
      if (isClosing && open?.size === 0) socket.destroySoon()
    })
  })
  const close = (deadline: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      isClosing = true
      const cut = () => server.closeAllConnections()
      deadline.addEventListener('abort', cut)
      server.close(() => {
        deadline.removeEventListener('abort', cut)
        resolve()
      })
      for (const [socket, open] of answers) if (open.size === 0) socket.destroy()
    })
  return { answers, close }
}

/** Whether an answer goes on for as long as somebody listens. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith(EVENT_STREAM) ?? false

/**
 * The same `fetch`, and a way to cut the event streams it has open. One whose request came before
 * the cut and whose answer comes after it ends at once: nobody would cut it later.
 */
function trackEventStreams(fetch: Fetch): { fetch: Fetch; cut: () => void } {
  const open = new Set<{ destroy: () => unknown }>()
  let isCut = false
  return {
    fetch: async (request, env) => {
      const response = (await fetch(request, env)) as Response
      if ('outgoing' in env && isEventStream(response.headers)) {
        const { outgoing } = env
        if (isCut) outgoing.destroy()
        else {
          open.add(outgoing)
          outgoing.once('close', () => open.delete(outgoing))
        }
      }
      return response
    },
    cut: () => {
      isCut = true
      for (const outgoing of open) outgoing.destroy()
    },
  }
}

/** At most `most` open connections from one address of the internet; further ones are closed. */
export function limitConnections(server: Server, most: number, counts = isInternetAddress): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (!address || !counts(address)) return
    const key = toAddressKey(address)
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    if (count > most) socket.destroy()
  })
}

/** Addresses and hosts that are none; what goes wrong inside the app, it answers itself. */
function answerBadRequest(error: unknown): Response {
  const isBadRequest = error instanceof RequestError
  return new Response('', { status: isBadRequest ? 400 : 500, headers: BARE_HEADERS })
}

/** What is no HTTP, or too slow: a status and nothing else, then the connection ends. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, answers: Answers): void {
  const hasBegun = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  if (!socket.writable || hasBegun) return void socket.destroy(error)
  const headers = Object.entries({ ...BARE_HEADERS, Connection: 'close', 'Content-Length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`, () => socket.destroy())
}

/**
 * Ends connections that are idle or whose answer nobody reads. One that waits for a long run or for
 * news has nothing left to send and stays.
 */
function cutStalled(socket: Socket, answers: Answers): void {
  if (!answers.get(socket)?.size || socket.writableLength > 0) socket.destroy()
}
