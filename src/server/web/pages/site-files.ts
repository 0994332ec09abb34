import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { html } from 'hono/html'
import { z } from 'zod'
import { notFound, ServiceError } from '../../services/errors.ts'
import { getLogo } from '../../services/logos.ts'
import { getShareImage } from '../../services/share-images.ts'
import type { AppDeps, AppEnv } from '../app-env.ts'
import { allowSharedCaching } from '../cache.ts'
import { writeXml } from './xml.ts'

/** A file of the client, sent until the job has drawn the first picture of this installation. */
const FALLBACK = '/share.png'

const DESCRIPTION = 'Rabattcodes aus den Posts von Influencern, jeder mit seinem Beleg'

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
    description: DESCRIPTION,
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

/** With it, browsers offer to search here from their address bar (OpenSearch 1.1). */
export function addSearchDescriptionRoute(app: Hono<AppEnv>, { site }: AppDeps): void {
  // The format allows no longer name.
  const name = [...site.name].slice(0, 16).join('')
  const description =
    writeXml(html`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<Description>${DESCRIPTION}</Description>
<Language>de</Language>
<Image width="32" height="32" type="image/x-icon">${site.publicUrl}/favicon.ico</Image>
<Url type="text/html" template="${site.publicUrl}/search?q={searchTerms}"/>
</OpenSearchDescription>`)
  app.get('/opensearch.xml', (c) => {
    allowSharedCaching(c, { shared: 3_600, browser: 3_600 })
    return c.body(description, 200, { 'Content-Type': 'application/opensearchdescription+xml' })
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
