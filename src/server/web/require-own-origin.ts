import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

type Options = {
  publicUrl: string
  /** Paths whose GET changes something all the same. */
  changingGets: ReadonlySet<string>
  refuse: (c: Context) => Response
}

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site` or `Origin`; programs such as curl send neither and pass.
 */
export const requireOwnOrigin = ({ publicUrl, changingGets, refuse }: Options) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (reads && !changingGets.has(path)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== publicUrl
    if (foreign) return refuse(c)
    return next()
  })
