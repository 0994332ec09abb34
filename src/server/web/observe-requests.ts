import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { AppDeps, AppEnv } from './app-env.ts'
import { isEventStream } from './create-http-server.ts'
import { ASSET_ROUTE, nameRoute } from './route-name.ts'

/**
 * One request as the access log and the metrics tell it: nothing in it says who or what was sought.
 */
export type RequestFacts = {
  method: string
  route: string
  status: number
  durationMs: number
  /** Sent through the socket, head included; null where there is none. */
  bytes: number | null
  /** Open for as long as somebody watches: its duration says nothing. */
  isStream: boolean
}

/** What is known of a request before its last byte is sent. */
export type AnsweredRequest = Pick<RequestFacts, 'method' | 'route' | 'status' | 'isStream'> & {
  requestId: string
  procedures: readonly string[]
}

/** Asked for again and again by machines, or by every page: lines that nobody reads. */
const QUIET_ROUTES: ReadonlySet<string> = new Set([ASSET_ROUTE, '/healthz', '/readyz', '/metrics'])

/** One line and one measurement per request, once its last byte is on its way. */
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
      route: nameRoute(c, deps),
      status: c.res.status,
      isStream: isEventStream(c.res.headers),
      procedures: [...c.get('procedures')],
    })
  })
}

/**
 * To be called when a request comes in; what that returns, when the answer is known. Both are recorded
 * when the answer is sent, or given up by who asked; without a socket at once.
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
        metrics?.recorder.recordRequest({ ...request, durationMs: ms, bytes })
        log[QUIET_ROUTES.has(route) ? 'debug' : 'info'](
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
