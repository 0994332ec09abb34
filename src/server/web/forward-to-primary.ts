import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { proxy } from 'hono/proxy'
import { SHARED_READS } from '../trpc/shared-reads.ts'
import type { AnswerError, AppDeps, AppEnv } from './app-env.ts'
import { isReadable } from './refuse-unread.ts'
import { claimsOperator } from './session-cookie.ts'
import { listCalled } from './trpc-path.ts'

type Options = {
  answer: AnswerError
  /** How long a visitor waits for the primary, in ms; the operator's calls may take their time. */
  timeoutMs?: number
}

/** Answered by each node for itself, whoever asks. */
const OWN: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** Its form is signed by who reads it later. */
const CONTACT = /^\/contact\/?$/i
/** How this program calls itself in `Via`. */
const NODE = 'codefluencer'
const RETRY_AFTER_SECONDS = 10

/**
 * Sends what changes something, or is made for one reader, to the primary at `primaryUrl`, and
 * passes its answer on; all other reading goes on here, also while the primary is away.
 */
export const forwardToPrimary = (deps: AppDeps, primaryUrl: string, options: Options) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!needsPrimary(c, deps)) return next()
    const { answer, timeoutMs = 10_000 } = options
    // A primary that forwards as well would send it round for ever.
    if (c.req.header('via')?.includes(NODE))
      return answer(c, 508, 'Die Weiterleitung läuft im Kreis: Bitte prüfen Sie PRIMARY_URL.')
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), timeoutMs)
    if (claimsOperator(c)) clearTimeout(timer)
    try {
      return await send(c, primaryUrl, patience.signal)
    } catch (error) {
      deps.services.logger.warn({ err: error, path: c.req.path }, 'primary does not answer')
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      c.header('Cache-Control', 'no-store')
      return answer(c, 503, 'Das geht gerade nicht. Bitte versuche es in einigen Sekunden erneut.')
    } finally {
      clearTimeout(timer)
    }
  })

function needsPrimary(c: Context, { assets }: AppDeps): boolean {
  const { method, path } = c.req
  if (OWN.has(path) || assets?.find(path)) return false
  // There is nothing to be asked behind it, there as little as here.
  if (!isReadable(c)) return false
  if (method !== 'GET' && method !== 'HEAD') return true
  if (claimsOperator(c) || CONTACT.test(path)) return true
  return listCalled(path).some((procedure) => !SHARED_READS.has(procedure))
}

function send(c: Context<AppEnv>, primaryUrl: string, patience: AbortSignal) {
  const { pathname, search } = new URL(c.req.url)
  const target = new URL(primaryUrl)
  target.pathname = pathname
  target.search = search
  return proxy(target, {
    raw: c.req.raw,
    headers: listHeaders(c),
    redirect: 'manual',
    signal: AbortSignal.any([c.req.raw.signal, patience]),
  })
}

/** The visitor's own headers; where they come from, only as this node knows it. */
function listHeaders(c: Context<AppEnv>) {
  const { host: _host, expect: _expect, connection: _connection, ...headers } = c.req.header()
  const via = headers.via ? `${headers.via}, ` : ''
  return {
    ...headers,
    forwarded: undefined,
    via: `${via}1.1 ${NODE}`,
    'x-forwarded-for': c.get('clientAddress'),
    'x-request-id': c.get('requestId'),
  }
}
