import type { Hono } from 'hono'
import type { AppEnv } from '../web/app-env.ts'

/** Everything may be read; the admin path is not named, its pages say `noindex` themselves. */
export function addRobotsRoute(app: Hono<AppEnv>): void {
  app.get('/robots.txt', (c) =>
    c.text('User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /trpc/\n'),
  )
}
