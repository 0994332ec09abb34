import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** Says `noindex` in the header as well, for readers that do not look into the page. */
export const keepAdminUnlisted = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex, nofollow')
})
