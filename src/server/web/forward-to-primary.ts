import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { proxy } from 'hono/proxy'
import { PUBLIC_READS } from '../trpc/app-router.ts'
import { type AppDeps, type AppEnv, answerError } from './app-env.ts'
import { isReadable } from './request-checks.ts'
import { hasCredentials } from './session.ts'
import { listCalledProcedures } from './trpc-route.ts'

/** For the connection to this node only, with those that `Connection` names (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['http2-settings', 'expect', 'host', 'forwarded'],
])

type NodeDeps = Pick<AppDeps, 'assets' | 'services'>

/** How long the primary may take to begin its answer, in ms; Node's `fetch` waits no longer than `long`. */
const TIMEOUTS = { usual: 10_000, long: 300_000 }
/**
 * The operator's changes that wait for a collection, a model or, step by step, for another process's
 * lock. The procedure decides, not the credentials: anybody can send such a header, and the primary
 * refuses others than the operator at once.
 */
const LONG_PROCEDURES: ReadonlySet<string> = new Set([
  ...['collection.run', 'brands.collect', 'brands.add', 'settings.update'],
  ...['codes.setStatus', 'codes.review', 'codes.deleteMany'],
  ...['transfer.importBrands', 'transfer.importCodes'],
])
/** The same calls under `/api`. */
const LONG_PATHS =
  /^\/api\/(?:collect-codes|brands(?:\/[^/]+\/collect)?|admin\/(?:settings|codes\/(?:status|review|delete)|import\/[^/]+))\/?$/

/** Answered by each node itself. */
const LOCAL_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** These forms carry a key that only the node that made it accepts: the primary makes and reads it. */
const FORMS = /^\/(?:contact|code-melden|api\/forms\/token)\/?$/i
/** The name of this program in `Via`. */
const NODE = 'codefluencer'
const RETRY_AFTER_SECONDS = 10

/**
 * Sends what changes something, or is made for one reader, to the primary at `primaryUrl`, and
 * passes its answer on; all other reading goes on here, also while the primary is away.
 */
export const forwardToPrimary = (deps: NodeDeps, primaryUrl: string, timeouts = TIMEOUTS) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!needsPrimary(c, deps)) return next()
    // If the primary forwards as well, the request would go in circles.
    if (listHops(c.req.header('via') ?? '').includes(NODE))
      return answerError(c, 508, 'Die Weiterleitung läuft im Kreis: Bitte prüfen Sie PRIMARY_URL.')
    const timeoutMs = isLong(c.req) ? timeouts.long : timeouts.usual
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      return await send(c, primaryUrl, timeout.signal)
    } catch (error) {
      deps.services.logger.warn({ err: error, path: c.req.path }, 'primary does not answer')
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      c.header('Cache-Control', 'no-store')
      return answerError(
        c,
        503,
        'Das geht gerade nicht. Bitte versuche es in einigen Sekunden erneut.',
      )
    } finally {
      clearTimeout(timer)
    }
  })

function needsPrimary(c: Context, { assets }: NodeDeps): boolean {
  const { method, path } = c.req
  if (LOCAL_PATHS.has(path) || assets?.find(path)) return false
  // The primary cannot read such an address either.
  if (!isReadable(c)) return false
  if (method !== 'GET' && method !== 'HEAD') return true
  if (hasCredentials(c) || FORMS.test(path)) return true
  return listCalledProcedures(path).some((procedure) => !PUBLIC_READS.has(procedure))
}

const isLong = ({ method, path }: HonoRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (LONG_PATHS.test(path) ||
    listCalledProcedures(path).some((procedure) => LONG_PROCEDURES.has(procedure)))

function send(c: Context<AppEnv>, primaryUrl: string, timeout: AbortSignal) {
  const { pathname, search } = new URL(c.req.url)
  const target = new URL(primaryUrl)
  target.pathname = pathname
  target.search = search
  return proxy(target, {
    raw: c.req.raw,
    headers: listHeaders(c),
    redirect: 'manual',
    signal: AbortSignal.any([c.req.raw.signal, timeout]),
  })
}

/**
 * Who passed a request on, as RFC 9110 has it in `Via`: protocol, name and perhaps a comment, which
 * may hold anything, commas and brackets among it. Names in small letters.
 */
function listHops(via: string): string[] {
  return leaveOutComments(via)
    .split(',')
    .flatMap((hop) => hop.trim().split(/\s+/)[1]?.toLowerCase() ?? [])
}

function leaveOutComments(text: string): string {
  let depth = 0
  let outside = ''
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    // Inside of a comment it takes the next sign's meaning away.
    if (sign === '\\' && depth > 0) index += 1
    else if (sign === '(') depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (depth === 0) outside += sign
  }
  return outside
}

/** The visitor's own headers; where they come from, only as this node knows it. */
function listHeaders(c: Context<AppEnv>): Record<string, string> {
  const headers = c.req.header()
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const kept = Object.entries(headers).filter(
    ([name]) => !HOP_BY_HOP.has(name) && !named.includes(name) && !name.startsWith('proxy-'),
  )
  return {
    ...Object.fromEntries(kept),
    via: `${headers.via ? `${headers.via}, ` : ''}1.1 ${NODE}`,
    'x-forwarded-for': c.get('clientAddress'),
    'x-request-id': c.get('requestId'),
  }
}
