import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
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

/** Asked for again and again by machines, or by every page: lines that nobody reads. */
const QUIET_ROUTES: ReadonlySet<string> = new Set([ASSET_ROUTE, '/healthz', '/readyz', '/metrics'])

/** One line and one measurement per request, once its last byte is on its way. */
export const observeRequests = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now()
    c.set('procedures', new Set())
    const whenSent = watchSending(c)
    await next()
    const known = c.get('knownRoute')
    const route = known ?? nameRoute(c, deps)
    const { method } = c.req
    const { status } = c.res
    // Its headers are better left alone: a look at them makes the answer be put together anew.
    const isStream = known === undefined && isEventStream(c.res.headers)
    const requestId = c.get('requestId')
    const procedures = [...c.get('procedures')]
    whenSent((bytes, isComplete) => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
      deps.metrics?.recorder.recordRequest({ method, route, status, durationMs, bytes, isStream })
      const line = { requestId, method, route, status, ms: durationMs, bytes }
      deps.services.logger[QUIET_ROUTES.has(route) ? 'debug' : 'info'](
        {
          ...line,
          ...(route.startsWith('/trpc/') && { procedures }),
          ...(!isComplete && { aborted: true }),
        },
        'request',
      )
    })
  })

type OnSent = (bytes: number | null, isComplete: boolean) => void

/** Tells when the answer is sent, or given up by who asked; without a socket at once. */
function watchSending(c: Context): (onSent: OnSent) => void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  const { socket } = outgoing ?? {}
  if (!outgoing || !socket) return (onSent) => onSent(null, true)
  const before = socket.bytesWritten
  return (onSent) => {
    const report = () => onSent(socket.bytesWritten - before, outgoing.writableFinished)
    if (outgoing.closed) report()
    else outgoing.once('close', report)
  }
}
