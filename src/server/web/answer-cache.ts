import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type {
  AppDeps,
  AppEnv,
  CachedAnswer,
  DataState,
  FreshAnswer,
  SentHeaders,
} from './app-env.ts'
import { toRoutePattern } from './observe-requests.ts'
import { hasCredentials } from './session.ts'
import { isPersonal } from './shared-caching.ts'

/** Room for several hundred pages; the least recently used goes first. */
const MOST_BYTES = 16 * 1024 * 1024
/** Estimated size of an answer without its body: address, headers, hashes of its scripts. */
const OVERHEAD_BYTES = 2_048
/** For the different addresses that lead to the same cached answer. */
const ADDRESS_BYTES = 1024 * 1024
const MINUTE_MS = 60_000
/** In bytes: what is smaller hardly gets smaller, as for Hono's `compress()`; what is larger is left to it. */
const COMPRESSED_AT_ONCE = { from: 1_024, to: 65_536 }
/** Half the time of the default level for a tenth more bytes, where the result is not kept. */
const FAST_LEVEL = 3

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** These describe a body, and a 304 has none. */
const BODY_HEADERS = ['content-type', 'content-security-policy']
/** These belong to one request, or to the way it was sent. */
const REQUEST_HEADERS = ['x-request-id', 'content-encoding', 'content-length', 'connection', 'date']

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Finished answers that are the same for everybody, compressed once: making one takes a hundred times
 * as long as sending it. One is sent again until what it shows changes (`services/page-changes.ts`) or
 * the minute ends, because texts such as 'vor 3 Min' change with time. Requests that come while an
 * answer is made wait for that one.
 */
export function createAnswerCache(
  { services, metrics }: Pick<AppDeps, 'services' | 'metrics'>,
  mostBytes = MOST_BYTES,
) {
  const start = randomUUID()
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ gzipped }) => OVERHEAD_BYTES + gzipped.byteLength,
  })
  const keys = new LRUCache<string, string>({
    maxSize: ADDRESS_BYTES,
    sizeCalculation: (key, address) => key.length + address.length,
  })
  const inFlight = new Map<string, Promise<CachedAnswer | null>>()

  function readState(): DataState {
    // Pages use the machine's clock, their data the services' clock.
    const minutes = [Date.now(), services.clock().getTime()].map((ms) => Math.floor(ms / MINUTE_MS))
    return {
      version: `${minutes.join('.')} ${services.pageChanges.readVersion(services.db)}`,
      subjects: services.pageChanges.readSubjectsVersion(),
    }
  }

  function find(key: string): CachedAnswer | undefined {
    const answer = answers.get(key)
    const isCurrent =
      answer &&
      answer.state.version === readState().version &&
      services.pageChanges.readSubjectsVersion(answer.shown) <= answer.state.subjects
    return isCurrent ? answer : undefined
  }

  async function keep(c: Context<AppEnv>, key: string, state: DataState, made: FreshAnswer) {
    const { body, status, headers, hashes = [] } = made
    if (status !== 200 || !isForAll(c)) return null
    const shown = c.get('shown') ?? 'all'
    const changed = Math.min(state.subjects, services.pageChanges.readSubjectsVersion(shown))
    const tag = made.tag ?? toEtag([start, key, state.version, changed].join(' '))
    const gzipped = await compress(body)
    const procedures = [...c.get('procedures')]
    const sent = null
    const answer: CachedAnswer = { headers, hashes, gzipped, tag, state, shown, procedures, sent }
    answers.set(key, answer)
    return answer
  }

  /** Counts the procedures behind a cached answer as if they had been called, those of pages aside. */
  function recordCalls({ procedures, hashes }: CachedAnswer): void {
    const isPage = Boolean(hashes?.length)
    if (metrics && !isPage)
      for (const procedure of procedures) metrics.recorder.recordCall({ procedure, outcome: 'ok' })
  }

  return {
    recordCalls,

    /**
     * The answer of a route under its key: the cached one, one that is being made, or a new one. What is
     * for one reader alone, or no success, is sent and forgotten.
     */
    async answer(
      c: Context<AppEnv>,
      key: string,
      make: () => Promise<FreshAnswer>,
    ): Promise<Response> {
      if (c.get('actor').kind === 'admin') return sendFresh(c, await make())
      const state = readState()
      const attempt = `${key} ${state.version} ${state.subjects}`
      const pending = inFlight.get(attempt)
      const known = find(key) ?? (pending && (await pending.catch(() => null)))
      if (known) {
        recordCalls(known)
        for (const procedure of known.procedures) c.get('procedures').add(procedure)
        return sendCached(c, key, known)
      }
      const made = make()
      const keeping = made.then((answer) => keep(c, key, state, answer))
      inFlight.set(attempt, keeping)
      try {
        const answer = await keeping
        return answer ? await sendCached(c, key, answer) : sendFresh(c, await made)
      } finally {
        if (inFlight.get(attempt) === keeping) inFlight.delete(attempt)
      }
    },

    /** The answer that was last sent for this address, if it is still current. */
    findByAddress(address: string): (CachedAnswer & { sent: SentHeaders }) | undefined {
      const key = keys.get(address)
      const answer = key === undefined ? undefined : find(key)
      return answer && hasBeenSent(answer) ? answer : undefined
    },

    /** Notes under which address a cached answer was asked for, and with which headers it was sent. */
    rememberAddress: createMiddleware<AppEnv>(async (c, next) => {
      await next()
      const cached = c.get('cached')
      const address = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url
      if (!cached || !address || c.res.status !== 200 || hasCredentials(c)) return
      keys.set(address, cached.key)
      const headers = [...c.res.headers].filter(([name]) => !REQUEST_HEADERS.includes(name))
      const size = `${cached.answer.gzipped.byteLength}`
      cached.answer.sent ??= {
        headers: [...headers, ['content-encoding', 'gzip'], ['content-length', size]].flat(),
        headersOfUnchanged: headers.filter(([name]) => !BODY_HEADERS.includes(name)).flat(),
        route: toRoutePattern(c, { assets: null }),
        points: c.get('readPoints') ?? 0,
      }
    }),
  }
}

const hasBeenSent = (answer: CachedAnswer): answer is CachedAnswer & { sent: SentHeaders } =>
  answer.sent !== null

/**
 * Sends what is not kept. Most of it is small: a stream that compresses it on another thread takes
 * several times as long as compressing it here.
 */
export function sendFresh(
  c: Context<AppEnv>,
  { body, status, headers, hashes, tag }: FreshAnswer,
): Response {
  if (hashes) c.set('scriptHashes', hashes)
  if (tag) c.header('ETag', tag)
  const size = Buffer.byteLength(body)
  const isPacked = size >= COMPRESSED_AT_ONCE.from && size <= COMPRESSED_AT_ONCE.to
  if (!isPacked || !acceptsGzip(c))
    return c.body(body, status, { ...headers, 'Content-Length': `${size}` })
  const packed = gzipSync(body, { level: FAST_LEVEL })
  const encoding = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
  return c.body(packed, status, { ...encoding, ...headers, 'Content-Length': `${packed.length}` })
}

/** Sends a cached answer through everything that other answers pass as well. */
async function sendCached(
  c: Context<AppEnv>,
  key: string,
  answer: CachedAnswer,
): Promise<Response> {
  c.set('cached', { key, answer })
  c.set('scriptHashes', answer.hashes ?? [])
  c.header('ETag', answer.tag)
  if (matchesEtag(c.req.header('if-none-match'), answer.tag)) return c.body(null, 304)
  if (!acceptsGzip(c)) return c.body(await decompress(answer.gzipped), 200, answer.headers)
  return c.body(answer.gzipped, 200, { ...answer.headers, 'Content-Encoding': 'gzip' })
}

const acceptsGzip = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  }) === 'gzip'

/** An ETag of the content, for answers that stay the same after most changes of the data. */
export const toEtag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether the reader has the answer with this tag already. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(/\s*,\s*/).includes(tag) === true

/**
 * The operator gets pages of their own, as does a visitor who gets a form's key. Under hot reload,
 * which has no policy, the program changes, too.
 */
const isForAll = (c: Context<AppEnv>) =>
  c.get('actor').kind !== 'admin' &&
  Boolean(c.get('secureHeadersNonce')) &&
  !isPersonal(c) &&
  !c.res.headers.has('Set-Cookie')
