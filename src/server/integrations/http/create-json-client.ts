import { setTimeout } from 'node:timers/promises'
import ky, { isHTTPError, type KyInstance } from 'ky'
import type { z } from 'zod'
import {
  nameFault,
  parseRetryAfter,
  type ReadFault,
  type Service,
  toProviderError,
} from './name-failure.ts'

/** Longest wait that a service may ask for and get; beyond it the call fails as `rate_limited`. */
const MAX_WAIT_SECONDS = 60
/** Far more than any service answers to one call. */
const MAX_BYTES = 4 * 1024 * 1024
/** Of a look at the service's state: somebody waits for the page that shows it. */
const PROBE_TIMEOUT_MS = 5_000

export type JsonClientOptions = Service & {
  /** May hold a path: `https://suche.example/searxng`. */
  baseUrl: string
  headers?: Record<string, string | undefined>
  /** For the beginning of an answer, and as much again for its body. */
  timeoutMs: number
  /** Least time between the beginnings of two calls. */
  pauseMs: number
}

type JsonRequest = {
  query?: Record<string, string | number | undefined>
  /** Sent by POST. */
  json?: unknown
  /** A look at the service's state: short, and not repeated. */
  isProbe?: boolean
  signal: AbortSignal
}

export type JsonClient = ReturnType<typeof createJsonClient>

/**
 * Asks one outside service for JSON in a documented form, once more after 429, 5xx and broken
 * connections. Throws `ProviderError`, or the signal's reason when that fires.
 */
export function createJsonClient(options: JsonClientOptions) {
  const http = createHttp(options)
  const takeTurn = createTurns(options.pauseMs)
  return async <T>(schema: z.ZodType<T>, path: string, request: JsonRequest): Promise<T> => {
    const { query, json, isProbe, signal } = request
    const method = json === undefined ? 'get' : 'post'
    const limits = isProbe ? { timeout: PROBE_TIMEOUT_MS, retry: 0 } : {}
    try {
      await takeTurn(signal)
      const response = await http(path, { method, signal, searchParams: query, json, ...limits })
      return parseBody(options, schema, await readLimited(response, options))
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(options, error)
    }
  }
}

function createHttp({ baseUrl, headers, timeoutMs, readFault }: JsonClientOptions): KyInstance {
  return ky.create({
    prefix: baseUrl,
    // A redirect would carry the key to wherever it points.
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': 'Codefluencer', ...headers },
    timeout: timeoutMs,
    retry: {
      limit: 1,
      methods: ['get', 'post'],
      statusCodes: [429, 500, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: MAX_WAIT_SECONDS * 1000,
      shouldRetry: ({ error }) => (isPointless(error, readFault) ? false : undefined),
    },
  })
}

/** Whether a repeat would fail like the call: the service asks for a long wait, or all is used up. */
function isPointless(error: Error, readFault: ReadFault | undefined): boolean {
  if (!isHTTPError(error)) return false
  if ((parseRetryAfter(error) ?? 0) > MAX_WAIT_SECONDS) return true
  const { status, headers } = error.response
  const kind = readFault?.(status, error.data, headers)?.kind
  return kind === 'quota' || kind === 'auth'
}

/** Callers wait for each other: `pauseMs` lie between two beginnings. */
function createTurns(pauseMs: number): (signal: AbortSignal) => Promise<void> {
  let nextMs = 0
  return async (signal) => {
    signal.throwIfAborted()
    const nowMs = performance.now()
    const startMs = Math.max(nowMs, nextMs)
    nextMs = startMs + pauseMs
    if (startMs > nowMs) await setTimeout(startMs - nowMs, undefined, { signal })
  }
}

/**
 * The body as text; gives it up when it is longer than 4 MiB or takes longer than `timeoutMs`: the
 * HTTP client's own limit ends where the body begins.
 */
async function readLimited({ body }: Response, options: JsonClientOptions): Promise<string> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  try {
    for await (const piece of body?.pipeThrough(new TransformStream(), { signal: timeout }) ?? []) {
      size += piece.byteLength
      if (size > MAX_BYTES) throw nameFault(options, { kind: 'bad_reply' })
      text += decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw timeout.aborted ? nameFault(options, { kind: 'timeout' }) : error
  }
  return text + decoder.decode()
}

function parseBody<T>(service: Service, schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const fault = { kind: 'bad_reply', says: 'Die Antwort ist kein JSON' } as const
    throw nameFault(service, fault, { cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.')
  const says = `Die Antwort hat nicht die erwartete Form${place ? ` (${place})` : ''}`
  throw nameFault(service, { kind: 'bad_reply', says }, { cause: parsed.error })
}
