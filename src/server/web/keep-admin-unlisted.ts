import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { forbidCaching } from './shared-caching.ts'

/** Says `noindex` in the header as well, for readers that do not look into the page; keeps it from caches. */
export const keepAdminUnlisted = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  forbidCaching(c)
  c.header('X-Robots-Tag', 'noindex, nofollow')
})
