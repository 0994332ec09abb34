import type { Hono } from 'hono'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSharedCaching } from './shared-caching.ts'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest; a route and no file, because the name is configuration. */
export function addWebManifestRoute(app: Hono<AppEnv>, { site }: AppDeps): void {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: 'Rabattcodes aus den Posts von Influencern, jeder mit seinem Beleg',
    lang: 'de',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#faf7f1',
    theme_color: '#faf7f1',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  app.get('/site.webmanifest', (c) => {
    allowSharedCaching(c, { shared: 3_600, browser: 3_600 })
    return c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
    })
  })
}
