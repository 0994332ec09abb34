import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PUBLIC_READS } from '../trpc/app-router.ts'
import type { AppEnv } from './app-env.ts'
import { hasCredentials } from './session.ts'

/** How long a shared cache may go on while it fetches anew, and while the server fails, in seconds. */
const WHILE_FETCHING = 300
const WHILE_FAILING = 86_400

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

/** Whether the answer holds something made for one reader, such as a form's key. */
export const isPersonal = (c: Context<AppEnv>): boolean =>
  [...c.get('procedures')].some((path) => !PUBLIC_READS.has(path))

/**
 * What says nothing about caching is not cached; what may be shared is not when it failed, when the
 * operator asks, or when it held something made for one visitor.
 */
export const enforceCaching = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (!headers.has('Cache-Control')) return preventCaching(c)
  if (!headers.has('CDN-Cache-Control')) return
  if (status >= 400 || hasCredentials(c) || isPersonal(c) || headers.has('Set-Cookie'))
    preventCaching(c)
})

/** Says `noindex` in the header as well, for crawlers that do not read the page; prevents caching. */
export const noindexAdmin = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  preventCaching(c)
  c.header('X-Robots-Tag', 'noindex, nofollow')
})
