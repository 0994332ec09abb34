import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { notFound, ServiceError } from '../../services/errors.ts'
import { getLogo } from '../../services/logos.ts'
import { getShareImage } from '../../services/share-images.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { allowSharedCaching } from '../cache.ts'

/** A file of the client, sent until the job has drawn the first picture of this installation. */
const FALLBACK = '/share.png'

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

/** Pictures for sharing, from the table only: a job draws them, a request never does. */
export function addShareImageRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const answer = (c: Context<AppEnv>, slug: string | null) => {
    const png = getShareImage(deps.services, { slug }) ?? deps.assets.find(FALLBACK)?.body
    if (!png) throw notFound('Ein Bild ist nicht vorhanden.')
    allowSharedCaching(c, { shared: 600, browser: 600 })
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' })
  }
  app.get('/og/site.png', etag(), (c) => answer(c, null))
  app.get('/og/brands/:file{.+\\.png}', etag(), (c) =>
    answer(c, c.req.param('file').slice(0, -'.png'.length)),
  )
}

const idSchema = z.coerce.number().int().positive()

/** Brands' pictures from the server's own store; the type is the one found in the bytes. */
export function addLogoRoute(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get('/logos/:brandId', (c) => {
    try {
      const brandId = idSchema.safeParse(c.req.param('brandId'))
      if (!brandId.success) throw notFound('Ein Logo ist nicht vorhanden.')
      const logo = getLogo(deps.services, { brandId: brandId.data })
      c.header('Content-Type', logo.mediaType)
      // A day: for as long, visitors may see the picture that the operator has replaced.
      c.header('Cache-Control', 'public, max-age=86400')
      return c.body(new Uint8Array(logo.bytes))
    } catch (error) {
      // The next run of the job may find one.
      if (error instanceof ServiceError) c.header('Cache-Control', 'public, max-age=300')
      throw error
    }
  })
}
