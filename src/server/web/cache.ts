import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { DataState } from '../services/public-data.ts'
import { PUBLIC_READS } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv, FreshAnswer, KeptAnswer, SentHeaders } from './app-env.ts'
import {
  chooseRequestId,
  createObserver,
  isPage,
  REQUEST_ID_HEADER,
  toRoutePattern,
} from './observe-requests.ts'
import { createClientFinder } from './protection/client-address.ts'
import type { BeforeApp } from './protection/create-http-server.ts'
import { consumeReads } from './protection/limit-reads.ts'
import { hasCredentials } from './protection/session.ts'

/** Room for several hundred pages; the least recently used goes first. */
const MOST_BYTES = 16 * 1024 * 1024
/** Estimated size of an answer without its body: address, headers, hashes of its scripts. */
const OVERHEAD_BYTES = 2_048
/** Different addresses that lead to the same kept answer. */
const MOST_ADDRESSES = 10_000
/** How long a shared cache may go on while it fetches again, and while the server fails, in seconds. */
const WHILE_FETCHING = 300
const WHILE_FAILING = 86_400
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/
/** Unusual `Host` headers go through the app. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d+)?$/
/** These describe a body, and a 304 has none. */
const BODY_HEADERS = ['content-type', 'content-security-policy']
/** These belong to one request, or to the way it was sent. */
const REQUEST_HEADERS = ['x-request-id', 'content-encoding', 'content-length', 'connection', 'date']

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Finished answers that are the same for everybody, compressed once, for as long as `services/public-data.ts`
 * says that they are current. Requests that come while an answer is made wait for that one.
 */
export function createAnswerCache({ services }: Pick<AppDeps, 'services'>, mostBytes = MOST_BYTES) {
  const { publicData } = services
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ gzipped }) => OVERHEAD_BYTES + gzipped.byteLength,
  })
  const keys = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  const inFlight = new Map<string, Promise<KeptAnswer | null>>()

  function find(key: string, state = publicData.readState(services)): KeptAnswer | undefined {
    const answer = answers.get(key)
    return answer && publicData.isCurrent(answer.state, state, answer.brandId) ? answer : undefined
  }

  async function keep(c: Context<AppEnv>, key: string, state: DataState, made: FreshAnswer) {
    const { body, status, headers, hashes = [] } = made
    if (status !== 200 || !isForAll(c)) return null
    const answer: KeptAnswer = {
      headers,
      hashes,
      gzipped: await compress(body),
      tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      state,
      brandId: c.get('brandId') ?? null,
      procedures: [...c.get('procedures')],
      sent: null,
    }
    answers.set(key, answer)
    return answer
  }

  return {
    /**
     * The answer of a route under its key: the kept one, one that is being made, or a new one. What is
     * for one reader alone, or no success, is sent and forgotten. `send` writes what is kept.
     */
    async answer(
      c: Context<AppEnv>,
      key: string,
      make: () => Promise<FreshAnswer>,
      send = sendKept,
    ): Promise<Response> {
      if (c.get('actor').kind === 'admin') return sendFresh(c, await make())
      const state = publicData.readState(services)
      const attempt = `${key} ${state.version} ${state.votes}`
      const pending = inFlight.get(attempt)
      const known = find(key, state) ?? (pending && (await pending.catch(() => null)))
      if (known) {
        for (const procedure of known.procedures) c.get('procedures').add(procedure)
        return send(c, key, known)
      }
      const made = make()
      const keeping = made.then((answer) => keep(c, key, state, answer))
      inFlight.set(attempt, keeping)
      try {
        const answer = await keeping
        return answer ? await send(c, key, answer) : sendFresh(c, await made)
      } finally {
        if (inFlight.get(attempt) === keeping) inFlight.delete(attempt)
      }
    },

    /** The answer that was last sent for this address, if it is still current. */
    findByAddress(address: string): (KeptAnswer & { sent: SentHeaders }) | undefined {
      const key = keys.get(address)
      const answer = key === undefined ? undefined : find(key)
      return answer?.sent ? { ...answer, sent: answer.sent } : undefined
    },

    /** Notes under which address a kept answer was asked for, and with which headers it was sent. */
    rememberAddress: createMiddleware<AppEnv>(async (c, next) => {
      await next()
      const kept = c.get('kept')
      const address = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url
      if (!kept || !address || c.res.status !== 200 || hasCredentials(c.req.header())) return
      keys.set(address, kept.key)
      const headers = [...c.res.headers].filter(([name]) => !REQUEST_HEADERS.includes(name))
      const size = `${kept.answer.gzipped.byteLength}`
      kept.answer.sent ??= {
        headers: [...headers, ['content-encoding', 'gzip'], ['content-length', size]].flat(),
        headersOfUnchanged: headers.filter(([name]) => !BODY_HEADERS.includes(name)).flat(),
        route: toRoutePattern(c),
        points: c.get('readPoints') ?? 0,
      }
    }),
  }
}

/**
 * Sends kept answers straight through Node's server, with the headers that they went out with the
 * first time: on its way through the app a request costs three times as much as sending the answer.
 * Address, limit, request id, log line and metrics are those of the app; everything else goes on to it.
 */
export function answerFromCache(deps: AppDeps, answers: AnswerCache): BeforeApp {
  const findClient = createClientFinder(deps.trustedProxies)
  const observeSending = createObserver(deps)
  return (request, response, next) => {
    const answer =
      isPlainRead(request) && deps.isReady() && answers.findByAddress(request.url ?? '')
    if (!answer) return next()
    const recordWhenSent = observeSending(response)
    const { headers, method = 'GET' } = request
    const client = findClient(request.socket.remoteAddress, readHeader(headers['x-forwarded-for']))
    const send = () => {
      const given = readHeader(headers['x-request-id'])
      const requestId = chooseRequestId(given, client.isFromTrustedProxy)
      const isUnchanged = matchesEtag(headers['if-none-match'], answer.tag)
      const status = isUnchanged ? 304 : 200
      const { procedures, sent } = answer
      recordWhenSent({ requestId, method, route: sent.route, status, procedures, isStream: false })
      const sentHeaders = isUnchanged ? sent.headersOfUnchanged : sent.headers
      response.writeHead(status, [...sentHeaders, REQUEST_ID_HEADER, requestId])
      response.end(isUnchanged ? undefined : answer.gzipped)
    }
    // When the limit is reached, the app answers with the error.
    consumeReads(deps, client.address, answer.sent.points).then(send, next)
  }
}

/** A plain read: GET or HEAD that accepts gzip, without a body and without credentials. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  TAKES_GZIP.test(readHeader(headers['accept-encoding']) ?? '') &&
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  !hasCredentials(headers)

/** Node joins most repeated headers into one text; its types do not say which. */
const readHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** Sends what is not kept; by its length, what is small is sent as it is and the rest is compressed. */
export function sendFresh(
  c: Context<AppEnv>,
  { body, status, headers, hashes }: FreshAnswer,
): Response {
  if (hashes) c.set('scriptHashes', hashes)
  return c.body(body, status, { ...headers, 'Content-Length': `${Buffer.byteLength(body)}` })
}

/** Sends a kept answer through everything that other answers pass as well. */
async function sendKept(c: Context<AppEnv>, key: string, answer: KeptAnswer): Promise<Response> {
  c.set('kept', { key, answer })
  c.set('scriptHashes', answer.hashes ?? [])
  c.header('ETag', answer.tag)
  if (matchesEtag(c.req.header('if-none-match'), answer.tag)) return c.body(null, 304)
  if (!acceptsGzip(c)) return c.body(await decompress(answer.gzipped), 200, answer.headers)
  return c.body(answer.gzipped, 200, { ...answer.headers, 'Content-Encoding': 'gzip' })
}

/** What is kept as a part of another answer, which has headers and an address of its own. */
export const readKept: typeof sendKept = async (_c, _key, { gzipped }) =>
  new Response(await decompress(gzipped))

const acceptsGzip = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  }) === 'gzip'

/** Whether the reader has the answer with this tag already. */
const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
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

/** Whether the answer holds something made for one reader, such as a form's key. */
const isPersonal = (c: Context<AppEnv>): boolean =>
  [...c.get('procedures')].some((path) => !PUBLIC_READS.has(path))

type Lifetimes = {
  /** How long a shared cache (CDN, Varnish, nginx) answers without asking, in seconds. */
  shared: number
  /** The same for a browser; 0: it asks every time, and learns by the tag that nothing changed. */
  browser?: number
}

/**
 * Lets shared caches keep this answer: it is the same for every visitor. Caches that know RFC 9213
 * follow `CDN-Cache-Control`, where nothing that is meant for browsers stands in the way.
 */
export function allowSharedCaching(c: Context, { shared, browser = 0 }: Lifetimes): void {
  const stale = `stale-while-revalidate=${WHILE_FETCHING}, stale-if-error=${WHILE_FAILING}`
  // Browsers know stale-while-revalidate too: without this, they would show old pages after a vote.
  const inBrowser = browser > 0 ? `max-age=${browser}` : 'max-age=0, must-revalidate'
  c.header('Cache-Control', `public, ${inBrowser}, s-maxage=${shared}, ${stale}`)
  c.header('CDN-Cache-Control', `public, max-age=${shared}, ${stale}`)
  c.header('Vary', 'Accept-Encoding')
}

/** Keeps this answer out of every cache, whatever its headers said before. */
export function preventCaching({ res: { headers } }: Context): void {
  // `c.header` would rebuild the finished response for each header.
  headers.set('Cache-Control', 'no-store')
  headers.delete('CDN-Cache-Control')
  headers.delete('ETag')
}

/**
 * What says nothing about caching is not cached; what may be shared is not when it failed, when the
 * operator asks, or when it held something made for one visitor. Pages and scripts are to arrive as they were sent: those that a
 * proxy has rewritten no longer fit together.
 */
export const enforceCaching = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  const isForAll =
    status < 400 && !hasCredentials(c.req.header()) && !isPersonal(c) && !headers.has('Set-Cookie')
  const isShared = headers.has('CDN-Cache-Control')
  if (!headers.has('Cache-Control') || (isShared && !isForAll)) preventCaching(c)
  if (isPage(c))
    for (const name of ['Cache-Control', 'CDN-Cache-Control'])
      if (headers.has(name)) headers.append(name, 'no-transform')
})

/** Says `noindex` in the header as well, for crawlers that do not read the page; prevents caching. */
export const noindexAdmin = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  preventCaching(c)
  c.header('X-Robots-Tag', 'noindex, nofollow')
})
