import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { notFound } from '../services/errors.ts'
import { getShareImage } from '../services/share-images/get-share-image.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { allowSharedCaching } from './shared-caching.ts'

/** Drawn long before under the name that the client build gives it, for the first seconds. */
const FALLBACK = '/share.png'

/** Pictures for sharing, from the table only: a job draws them, a request never does. */
export function addShareImageRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const answer = (c: Context<AppEnv>, slug: string | null) => {
    const png = getShareImage(deps.services, { slug }) ?? deps.assets?.find(FALLBACK)?.body
    if (!png) throw notFound('Ein Bild ist nicht vorhanden.')
    allowSharedCaching(c, { shared: 600, browser: 600 })
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' })
  }
  app.get('/og/site.png', etag(), (c) => answer(c, null))
  app.get('/og/brands/:file{.+\\.png}', etag(), (c) =>
    answer(c, c.req.param('file').slice(0, -'.png'.length)),
  )
}
