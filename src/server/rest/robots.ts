import type { Hono } from 'hono'
import type { AppEnv } from '../web/app-env.ts'
import { allowSharedCaching } from '../web/shared-caching.ts'

/** Everything may be read; the admin path is not named, its pages say `noindex` themselves. */
export function addRobotsRoute(app: Hono<AppEnv>, publicUrl: string): void {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /trpc/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
  ]
  app.get('/robots.txt', (c) => {
    allowSharedCaching(c, { shared: 3_600, browser: 3_600 })
    return c.text(`${lines.join('\n')}\n`)
  })
}
