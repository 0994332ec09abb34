import { createMiddleware } from 'hono/factory'
import type { AppDeps, AppEnv } from './app-env.ts'
import { getClientAddress } from './client-address.ts'
import { isInternetAddress } from './internet-address.ts'

/** Pictures from one table, many on a page; a brand's page asks for each of them once. */
const CHEAP = /^\/logos\//
const BATCH = '/trpc/'

/** Counts pages and data per address; a call of several procedures counts as often as it asks. */
export const limitReads = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const reads = method === 'GET' || method === 'HEAD' || path.startsWith(BATCH)
    if (!reads || CHEAP.test(path)) return next()
    const count = path.startsWith(BATCH) ? path.split(/,|%2c/i).length : 1
    const address = getClientAddress(c, deps.trustedProxies)
    if (isInternetAddress(address)) await deps.services.rateLimits.useReads(address, count)
    return next()
  })
