import { createMiddleware } from 'hono/factory'
import { isInternetAddress } from '../services/address-key.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { listCalled } from './trpc-path.ts'

/** Pictures from one table, many on a page; a brand's page asks for each of them once. */
const CHEAP = /^\/logos\//

/** Counts pages and data per address; a call of several procedures counts as often as it asks. */
export const limitReads = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const calls = listCalled(path).length
    const reads = method === 'GET' || method === 'HEAD' || calls > 0
    if (!reads || CHEAP.test(path)) return next()
    const address = c.get('clientAddress')
    if (isInternetAddress(address)) await deps.services.rateLimits.useReads(address, calls || 1)
    return next()
  })
