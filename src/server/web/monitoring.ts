import type { Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import { isDatabaseAlive } from '../services/health.ts'
import type { AppDeps, AppEnv } from './app-env.ts'

/**
 * What watches the server. `/metrics` is for Prometheus, with METRICS_TOKEN as the bearer token: anybody
 * else gets the answer of an unknown address, so that nobody learns that there is a token to guess.
 */
export function addMonitoringRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { metrics, isReady, services } = deps
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => {
    const ready = isReady() && isDatabaseAlive(services)
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c, next) => {
    const token = /^bearer +(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!metrics || !token || !(await timingSafeEqual(token, metrics.token))) return next()
    const { text, mediaType } = await metrics.recorder.print()
    return c.body(text, 200, { 'Content-Type': mediaType, 'Cache-Control': 'no-store' })
  })
}
