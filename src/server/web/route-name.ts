import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import { findPage } from '#client/entry-server.tsx'
import type { AppDeps } from './app-env.ts'

/** Files of the client build, and paths that nothing answers to. */
export const ASSET_ROUTE = '/assets/*'
const UNKNOWN_ROUTE = 'unbekannt'

/**
 * The pattern that a request was answered under ('/brands/:slug'), never the path itself: patterns
 * are few, and hold nothing that somebody typed. To be asked after the answer.
 */
export function nameRoute(c: Context, { assets }: Pick<AppDeps, 'assets'>): string {
  const answered = routePath(c)
  if (!isForAll(answered)) return answered
  // A page, a file, or a request that was refused before it reached its handler.
  if (assets?.find(c.req.path)) return ASSET_ROUTE
  return findOwnRoute(c)?.path ?? namePage(c.req.url)
}

/** Whether the request is for a page, one that does not exist included. */
export function isPage(c: Context): boolean {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  return reads && !/^\/(api|trpc)\//.test(c.req.path) && !findOwnRoute(c)
}

const findOwnRoute = (c: Context) => matchedRoutes(c).find(({ path }) => !path.endsWith('*'))

const isForAll = (pattern: string) => pattern === '*' || pattern === '/*'

function namePage(address: string): string {
  const { pattern } = findPage(address)
  // Lists end in a slash among the router's patterns, and in none for people.
  return pattern ? pattern.replaceAll('$', ':').replace(/(?<=.)\/$/, '') : UNKNOWN_ROUTE
}
