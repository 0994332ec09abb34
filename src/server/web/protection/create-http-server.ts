import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isInternetAddress, listLimitedNetworks } from '../../services/networks.ts'

/** How much, how long and how often: what is slower or larger is cut off. Times in milliseconds. */
export const SERVER_LIMITS = {
  /** All headers of a request, in bytes. */
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  /** From the head of a request to the last byte of its body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep theirs open, so that none sends into a closing connection. */
  keepAliveTimeout: 75_000,
  maxConnections: 2_048,
  maxConnectionsPerAddress: 256,
  /** How long an answer may go without a byte being read by the client. */
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

/** For answers that do not come from the app: browsers may neither run, embed nor sniff them. */
const BARE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** The open answers of each connection; several if requests were pipelined. */
type Answers = Map<Socket, Set<ServerResponse>>

/** Answers a request before the app, or hands it on by `next`. */
export type BeforeApp = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** The server of the app with all its limits; it does not listen yet. */
export function createHttpServer(
  fetch: Fetch,
  changes: Partial<Limits> = {},
  beforeApp: BeforeApp = (_request, _response, next) => next(),
) {
  const limits = { ...SERVER_LIMITS, ...changes }
  const { maxConnections, maxConnectionsPerAddress, stalledAnswerTimeout, ...others } = limits
  // Node's own limit knows no exception.
  const options = { ...others, requestTimeout: 0 }
  // HTTP/1.0 names no host, and no answer depends on one.
  const hostname = 'localhost'
  const server = createServer(options)
  server.maxConnections = maxConnections
  limitConnections(server, maxConnectionsPerAddress)
  const { answers, noteStreams, close } = trackAnswers(server)
  const handlers = { hostname, errorHandler: answerBadRequest }
  const listener = getRequestListener(noteStreams(fetch), handlers)
  server.on('request', (request, response) =>
    beforeApp(request, response, () => void listener(request, response)),
  )
  server.on('request', (request) => limitBodyTime(server, request, limits.requestTimeout))
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, answers))
  server.timeout = stalledAnswerTimeout
  server.on('timeout', (socket) => cutStalled(socket, answers))
  return {
    server,
    /**
     * Takes no new connection, closes those on which no request is under way (silent ones and half
     * heads included) and cuts event streams, which have no end of their own: the panel opens them
     * again. Every other connection ends with its answer, or is cut when `deadline` fires. Resolves
     * when none is left.
     */
    stop: close,
  }
}

/** Requests whose body may take as long as it goes on coming. */
const slowBodies = new WeakSet<IncomingMessage>()
/** For the operator's files: `stalledAnswerTimeout` still ends a connection on which nothing comes. */
export const allowSlowBody = (request: IncomingMessage) => void slowBodies.add(request)

function limitBodyTime(server: Server, request: IncomingMessage, timeoutMs: number): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (request.complete || slowBodies.has(request)) return
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Tracks which answers are open on which connection. Node counts a connection that has never sent a whole
 * head as active and would wait for it.
 */
function trackAnswers(server: Server) {
  const answers: Answers = new Map()
  const streams = new WeakSet<object>()
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
      for (const [socket, open] of answers)
        if (open.size === 0 || [...open].some((answer) => streams.has(answer))) socket.destroy()
    })
  /** The same `fetch`; a stream whose answer begins while the server stops is closed at once. */
  const noteStreams =
    (fetch: Fetch): Fetch =>
    async (request, env) => {
      const response = (await fetch(request, env)) as Response
      if ('outgoing' in env && isEventStream(response.headers)) {
        if (isClosing) env.outgoing.destroy()
        else streams.add(env.outgoing)
      }
      return response
    }
  return { answers, noteStreams, close }
}

/** Whether the answer is a stream of events, which has no end of its own. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith(EVENT_STREAM) ?? false

/**
 * At most `most` open connections from one address of the internet, and several times as many from the
 * networks around it; further ones are closed.
 */
export function limitConnections(server: Server, most: number, counts = isInternetAddress): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (!address || !counts(address)) return
    const networks = listLimitedNetworks(address)
    const add = (change: number) => {
      for (const { key } of networks) {
        const count = (open.get(key) ?? 0) + change
        if (count > 0) open.set(key, count)
        else open.delete(key)
      }
    }
    add(1)
    socket.once('close', () => add(-1))
    const isTooMany = networks.some(({ key, shares }) => (open.get(key) ?? 0) > most * shares)
    if (isTooMany) socket.destroy()
  })
}

/** Invalid addresses and hosts. Errors inside the app are answered by the app. */
function answerBadRequest(error: unknown): Response {
  const isBadRequest = error instanceof RequestError
  return new Response('', { status: isBadRequest ? 400 : 500, headers: BARE_HEADERS })
}

/** Answers what is no HTTP, or too slow, with a bare status, then ends the connection. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, answers: Answers): void {
  const hasBegun = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  if (!socket.writable || hasBegun) return void socket.destroy(error)
  const headers = Object.entries({ ...BARE_HEADERS, Connection: 'close', 'Content-Length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`, () => socket.destroy())
}

/**
 * Ends connections that are idle or whose answer is not read. A connection that waits for a long run
 * or an event stream has no unsent bytes and stays open.
 */
function cutStalled(socket: Socket, answers: Answers): void {
  if (!answers.get(socket)?.size || socket.writableLength > 0) socket.destroy()
}
