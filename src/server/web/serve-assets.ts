import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import type { ClientAssets } from './client-assets.ts'

/** Files of the client build; those under /assets carry a hash in their name and never change. */
export function serveAssets(assets: ClientAssets): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const asset = assets.find(c.req.path)
    if (!asset) return next()
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br', 'gzip', 'identity'],
      default: 'identity',
    })
    const body = encoding === 'br' || encoding === 'gzip' ? asset.encoded[encoding] : undefined
    const immutable = c.req.path.startsWith('/assets/')
    c.header('Content-Type', asset.mediaType)
    c.header('Vary', 'Accept-Encoding')
    c.header(
      'Cache-Control',
      immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    if (body) c.header('Content-Encoding', encoding)
    return c.body(body ?? asset.body)
  }
}
