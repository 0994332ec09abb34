import { setTimeout } from 'node:timers/promises'
import ky, { isHTTPError, type KyInstance } from 'ky'
import type { z } from 'zod'
import { ProviderError } from '#shared/domain/errors.ts'
import { nameFault, parseRetryAfter, type ReadFault, toProviderError } from './name-failure.ts'

/** Longest wait that a service may ask for and get; beyond it the call fails as `rate_limited`. */
const MAX_WAIT_SECONDS = 60
/** Far more than any service answers to one call. */
const MAX_BYTES = 4 * 1024 * 1024

export type JsonClientOptions = {
  /** Name of the service as the operator knows it, for messages. */
  service: string
  /** May hold a path: `https://suche.example/searxng`. */
  baseUrl: string
  headers?: Record<string, string>
  /** For the beginning of an answer, and as much again for its body. */
  timeoutMs: number
  /** Least time between the beginnings of two calls. */
  pauseMs: number
  /** Repeats of a call after 429, 5xx and broken connections. */
  retries?: number
  readFault?: ReadFault
}

type JsonRequest = {
  method?: 'get' | 'post'
  query?: Record<string, string | number | undefined>
  json?: unknown
  signal: AbortSignal
}

export type JsonClient = ReturnType<typeof createJsonClient>

/**
 * Asks one outside service for JSON in a documented form. Throws `ProviderError`, or the signal's
 * reason when that fires.
 */
export function createJsonClient(options: JsonClientOptions) {
  const { service } = options
  const http = createHttp(options)
  const takeTurn = createTurns(options.pauseMs)
  return async <T>(schema: z.ZodType<T>, path: string, request: JsonRequest): Promise<T> => {
    const { method = 'get', query, json, signal } = request
    try {
      await takeTurn(signal)
      const response = await http(path, { method, signal, searchParams: query, json })
      return parseBody(service, schema, await readLimited(response, options))
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(options, error)
    }
  }
}

function createHttp(options: JsonClientOptions): KyInstance {
  const { baseUrl, headers, timeoutMs, retries = 2, readFault } = options
  return ky.create({
    prefix: baseUrl,
    // A redirect would carry the key to wherever it points.
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': 'Codefluencer', ...headers },
    timeout: timeoutMs,
    retry: {
      limit: retries,
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
async function readLimited(
  { body }: Response,
  { service, timeoutMs }: JsonClientOptions,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  try {
    for await (const piece of body?.pipeThrough(new TransformStream(), { signal: timeout }) ?? []) {
      size += piece.byteLength
      if (size > MAX_BYTES) {
        const cause = new Error(`more than ${MAX_BYTES} bytes`)
        throw nameFault(service, { kind: 'bad_reply', cause })
      }
      text += decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw timeout.aborted ? nameFault(service, { kind: 'timeout', cause: error }) : error
  }
  return text + decoder.decode()
}

function parseBody<T>(service: string, schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ProviderError('bad_reply', `${service}: Die Antwort ist kein JSON.`, { cause })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.')
  const message = `${service}: Die Antwort hat nicht die erwartete Form${place ? ` (${place})` : ''}.`
  throw new ProviderError('bad_reply', message, { cause: parsed.error })
}
