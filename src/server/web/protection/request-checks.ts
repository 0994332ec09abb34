import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as LIMITS from '#shared/domain/limits.ts'
import { UPLOAD_PATH } from '#shared/domain/vocabulary.ts'
import { type AppDeps, type AppEnv, answerError } from '../app-env.ts'

/** How much of a refused body is read and discarded, in bytes; proxies in front let less through. */
const MOST_DISCARDED = 4 * LIMITS.bodyBytes

/** Refuses new requests on open connections while the server stops; requests in flight are finished. */
export const refuseWhileStopping = ({ isReady }: Pick<AppDeps, 'isReady'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isReady()) return next()
    c.header('Connection', 'close')
    c.header('Retry-After', '5')
    return answerError(c, 503, 'Der Server wird gerade neu gestartet. Bitte gleich noch einmal.')
  })

/**
 * Refuses what this server never reads: addresses longer than any of its own or half escaped (pages
 * answer 404 to those themselves), and compressed bodies, which could grow a thousandfold when unpacked.
 */
export const refuseUnreadable = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length + search.length > LIMITS.urlLength)
    return answerError(c, 414, 'Diese Adresse ist zu lang.')
  // By the decoded path: routes match every spelling of it.
  if (/^\/(?:api|trpc)\//.test(c.req.path) && !isReadable(pathname))
    return answerError(c, 400, 'Diese Adresse ist nicht lesbar.')
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    return answerError(c, 415, 'Gepackte Anfragen werden nicht angenommen.')
  return next()
})

/** Whether every percent sign of the path escapes something, and UTF-8 comes of it. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` or `Origin`; programs such as curl send neither and pass.
 * `changingGets` are paths whose GET changes something all the same: these only a script of ours may call
 * in a browser, so that no link, picture or frame acts, wherever the operator finds it.
 */
export const requireOwnOrigin = (
  { site: { publicUrl }, services }: Pick<AppDeps, 'site' | 'services'>,
  changingGets: ReadonlySet<string>,
) => {
  let isWarned = false
  /** Why a page of ours counts as foreign: in the answer, and once in the log. */
  const explainOtherAddress = (origin: string) => {
    if (!isWarned)
      services.logger.warn({ publicUrl, origin }, 'PUBLIC_URL is not the address that was opened')
    isWarned = true
    return `Diese Seite ist unter ${publicUrl} eingerichtet, geöffnet wurde ${origin}. Bitte die eingerichtete Adresse öffnen.`
  }
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads && !changingGets.has(path)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isCrossSite = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== publicUrl
    const refuse = (message: string) => {
      services.securityCounts.count('refused_origin')
      return answerError(c, 403, message)
    }
    if (isCrossSite)
      return refuse(
        origin && origin !== publicUrl && isOwnHost(c, origin)
          ? explainOtherAddress(origin)
          : 'Diese Anfrage kommt von einer fremden Seite.',
      )
    if (method === 'GET' && !isByScriptOrProgram(c))
      return refuse(
        'Diese Adresse lässt sich nicht als Seite öffnen, denn ihr Aufruf ändert etwas. Bitte nutzen Sie die Schaltfläche im Adminbereich.',
      )
    return next()
  })
}

/** Whether the page that sends the request was opened at the address that the request goes to. */
const isOwnHost = ({ req }: Context, origin: string): boolean =>
  URL.parse(origin)?.host === new URL(req.url).host

/**
 * False for what a browser fetches by itself: a page that is opened, a picture, a frame. Over plain http
 * browsers do not say what they fetch, but `Upgrade-Insecure-Requests` where they open a page.
 */
function isByScriptOrProgram(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode') ?? 'cors'
  const destination = c.req.header('sec-fetch-dest') ?? 'empty'
  const isFetch = (mode === 'cors' || mode === 'same-origin') && destination === 'empty'
  return isFetch && c.req.header('upgrade-insecure-requests') === undefined
}

const refuseLargeBody = (c: Context) =>
  answerError(c, 413, 'Die Anfrage ist zu groß (höchstens 1 MiB).')
const limitStream = bodyLimit({ maxSize: LIMITS.bodyBytes, onError: refuseLargeBody })

/**
 * Refuses bodies that are too large, by the length that they declare or as they come. Hono's own
 * middleware asks every request for its body's stream first, for which the server builds a whole
 * `Request`: a tenth of what a vote costs.
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  // The first two have no body, whatever the headers say; the third counts for itself.
  if (method === 'GET' || method === 'HEAD' || c.req.path === UPLOAD_PATH) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return limitStream(c, next)
  return Number(length) > LIMITS.bodyBytes ? refuseLargeBody(c) : next()
})

/**
 * Reads and discards what is left of the request's body, as when it was refused. Otherwise Node closes
 * the connection although the answer promised to keep it, and a proxy sends the next visitor's request
 * into it. If too much is left, the answer says `Connection: close`.
 */
export const discardUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  await next()
  if (raw.method === 'GET' || raw.method === 'HEAD' || !raw.body) return
  // A locked body is being read already; only after a 413 is some of it left.
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
