import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes, routePath } from 'hono/route'
import { findPage } from '#client/entry-server.tsx'
import { requestFields } from '../logger.ts'
import type { RequestFacts } from '../metrics/metrics-recorder.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import type { ClientAssets } from './pages/client-assets.ts'
import { isEventStream } from './protection/create-http-server.ts'

/** Names for files of the client build, and for paths that no route matches. */
const ASSET_ROUTE = '/assets/*'
const UNKNOWN_ROUTE = 'unbekannt'
/** Logged at debug level: probes, scrapes and assets. */
const DEBUG_ROUTES: ReadonlySet<string> = new Set([ASSET_ROUTE, '/healthz', '/readyz', '/metrics'])
export const REQUEST_ID_HEADER = 'X-Request-Id'
const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/

/** Writes one log line for each request and counts it, once its last byte is sent. */
export const observeRequests = (deps: AppDeps) => {
  const observeSending = createObserver(deps)
  return createMiddleware<AppEnv>(async (c, next) => {
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const recordWhenSent = observeSending(outgoing)
    c.set('procedures', new Set())
    await next()
    recordWhenSent({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: toRoutePattern(c, deps.assets),
      status: c.res.status,
      isStream: isEventStream(c.res.headers),
      procedures: [...c.get('procedures')],
    })
  })
}

/** What is known of a request before its last byte is sent. */
type AnsweredRequest = Pick<RequestFacts, 'method' | 'route' | 'status' | 'isStream'> & {
  requestId: string
  procedures: readonly string[]
}

/**
 * Returns a function that is called when a request comes in, and returns another one that is called
 * when its answer is known. The log line is written and the request counted when the last byte is sent
 * or the client has gone; without a socket, as in tests, at once.
 */
export function createObserver({ metrics, services }: Pick<AppDeps, 'metrics' | 'services'>) {
  // These lines hold no field that could be a secret by its name, and looking for some takes a third of
  // the time of writing one.
  const log = services.logger.child({}, { redact: [] })
  return (outgoing: ServerResponse | HttpBindings['outgoing'] | undefined) => {
    const startedAt = performance.now()
    const socket = outgoing?.socket
    const before = socket?.bytesWritten ?? 0
    return ({ requestId, procedures, ...request }: AnsweredRequest): void => {
      const { method, route, status } = request
      const record = () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10
        const bytes = socket ? socket.bytesWritten - before : null
        const isComplete = !socket || outgoing?.writableFinished
        metrics?.recorder.recordRequest({ ...request, durationMs: ms })
        log[DEBUG_ROUTES.has(route) ? 'debug' : 'info'](
          {
            ...{ requestId, method, route, status, ms, bytes },
            ...(route.startsWith('/trpc/') && { procedures }),
            ...(!isComplete && { aborted: true }),
          },
          'request',
        )
      }
      if (!outgoing || !socket || outgoing.closed) record()
      else outgoing.once('close', record)
    }
  }
}

/**
 * The pattern of the route that answered ('/brands/:slug'), never the path itself: patterns are few and
 * hold nothing that a visitor typed. Call it after the answer.
 */
export function toRoutePattern(c: Context, assets?: ClientAssets): string {
  const answered = routePath(c)
  if (answered !== '*' && answered !== '/*') return answered
  // A page, a file, or a request that was refused before it reached its handler.
  if (assets?.find(c.req.path)) return ASSET_ROUTE
  return findOwnRoute(c)?.path ?? toPagePattern(c.req.url)
}

/** Whether the request is for a page, one that does not exist included. */
export function isPage(c: Context): boolean {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  return reads && !/^\/(api|trpc)\//.test(c.req.path) && !findOwnRoute(c)
}

const findOwnRoute = (c: Context) => matchedRoutes(c).find(({ path }) => !path.endsWith('*'))

function toPagePattern(address: string): string {
  const { pattern } = findPage(address)
  // The router's patterns of lists end in a slash, the addresses do not.
  return pattern ? pattern.replaceAll('$', ':').replace(/(?<=.)\/$/, '') : UNKNOWN_ROUTE
}

/** The id of a request: a trusted proxy's, else a new one. */
export const chooseRequestId = (given: string | undefined, isFromTrustedProxy: boolean): string =>
  given && isFromTrustedProxy && WELL_FORMED.test(given) ? given : crypto.randomUUID()

/** Gives every request an id: the answer names it, and so does every log line that the request causes. */
export const assignRequestId = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = chooseRequestId(c.req.header(REQUEST_ID_HEADER), c.get('isFromTrustedProxy'))
  c.set('requestId', requestId)
  await requestFields.run({ requestId }, next)
  // `c.header` would build the finished response again, and send its body as a stream.
  c.res.headers.set(REQUEST_ID_HEADER, requestId)
})
