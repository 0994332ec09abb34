import type { Hono } from 'hono'
import { z } from 'zod'
import { notFound, ServiceError } from '../services/errors.ts'
import { getLogo } from '../services/logos/get-logo.ts'
import type { AppDeps, AppEnv } from './app-env.ts'

const idSchema = z.coerce.number().int().positive()

/** Brands' pictures from the server's own store; the type is the one found in the bytes. */
export function addLogoRoute(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get('/logos/:brandId', (c) => {
    try {
      const brandId = idSchema.safeParse(c.req.param('brandId'))
      if (!brandId.success) throw notFound('Ein Logo ist nicht vorhanden.')
      const logo = getLogo(deps.services, { brandId: brandId.data })
      c.header('Content-Type', logo.mediaType)
      c.header('Cache-Control', 'public, max-age=604800')
      return c.body(new Uint8Array(logo.bytes))
    } catch (error) {
      // The next run of the job may find one.
      if (error instanceof ServiceError) c.header('Cache-Control', 'public, max-age=300')
      throw error
    }
  })
}
