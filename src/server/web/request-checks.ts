import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { LIMITS } from '#shared/domain/limits.ts'
import type { AnswerError, AppDeps, AppEnv } from './app-env.ts'

/** How much of a refused body is read away, in bytes; proxies in front let less through. */
const MOST_DISCARDED = 4 * LIMITS.bodyBytes

/** What still comes over a connection from before is for the next start; requests in flight go on. */
export const refuseWhileStopping = ({ isReady }: Pick<AppDeps, 'isReady'>, answer: AnswerError) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isReady()) return next()
    c.header('Connection', 'close')
    c.header('Retry-After', '5')
    return answer(c, 503, 'Der Server wird gerade neu gestartet. Bitte gleich noch einmal.')
  })

/**
 * Refuses what this server never reads: addresses longer than any of its own or half escaped (pages
 * say 404 to those themselves), and packed bodies, which are small until somebody unpacks them.
 */
export const refuseUnreadable = (answer: AnswerError) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.url.length > LIMITS.urlLength && measurePath(c.req.url) > LIMITS.urlLength)
      return answer(c, 414, 'Diese Adresse ist zu lang.')
    // By what the address means: routes are found under every spelling of theirs.
    if (/^\/(?:api|trpc)\//.test(c.req.path) && !isReadable(c))
      return answer(c, 400, 'Diese Adresse ist nicht lesbar.')
    const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
    if (encoding && encoding !== 'identity')
      return answer(c, 415, 'Gepackte Anfragen werden nicht angenommen.')
    return next()
  })

/** How many signs of an address stand behind the host. */
function measurePath(address: string): number {
  const { pathname, search } = new URL(address)
  return pathname.length + search.length
}

/** Whether every percent sign of the path escapes something, and UTF-8 comes of it. */
export function isReadable(c: Context): boolean {
  if (!c.req.url.includes('%')) return true
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
    return true
  } catch {
    return false
  }
}

type OriginOptions = {
  publicUrl: string
  /** Paths whose GET changes something all the same. */
  changingGets: ReadonlySet<string>
  refuse: (c: Context) => Response
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` or `Origin`; programs such as curl send neither and pass.
 */
export const requireOwnOrigin = ({ publicUrl, changingGets, refuse }: OriginOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads && !changingGets.has(path)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== publicUrl
    if (foreign) return refuse(c)
    return next()
  })

type BodyOptions = { maxSize: number; refuse: (c: Context) => Response }

/**
 * Refuses bodies of more than `maxSize` bytes, by the length that they declare; what declares none is
 * counted as it comes, by Hono's own middleware. That one asks every request for its body's stream first,
 * which makes the server build a whole `Request` of it: a sixth of what a vote costs.
 */
export function limitBody({ maxSize, refuse }: BodyOptions) {
  const limitStream = bodyLimit({ maxSize, onError: refuse })
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method } = c.req
    // Neither has a body, whatever the headers say.
    if (method === 'GET' || method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding')) return limitStream(c, next)
    return Number(length) > maxSize ? refuse(c) : next()
  })
}

/**
 * Reads away what an answer left unread of the request's body, as when it is refused. Node closes
 * the connection otherwise, while the answer still promises to keep it, and a proxy sends the next
 * visitor's request into it. What is too much to be read is answered with `Connection: close`.
 */
export const finishBody = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  await next()
  if (raw.method === 'GET' || raw.method === 'HEAD' || !raw.body) return
  // Somebody reads it already; only what broke off as too large has more to come.
  const isLeft = raw.body.locked ? c.res.status === 413 : !raw.bodyUsed
  if (!isLeft) return
  const isTooMuch = Number(c.req.header('content-length') ?? 0) > MOST_DISCARDED
  if (raw.body.locked || isTooMuch || !(await discard(raw.body))) c.header('Connection', 'close')
})

/** Whether the end was reached. */
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader()
  let size = 0
  while (size <= MOST_DISCARDED) {
    const { done, value } = await reader.read()
    if (done) return true
    size += value.length
  }
  return false
}
