import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** GET calls of the documented API that change something all the same. */
const CHANGING_GETS = new Set(['/api/collect-codes/trigger'])

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` or `Origin`; programs such as curl send neither and pass.
 */
export const requireOwnOrigin = (publicUrl: string, refuse: (c: Context) => Response) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads && !CHANGING_GETS.has(path)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== publicUrl
    if (foreign) return refuse(c)
    return next()
  })
