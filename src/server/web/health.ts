import type { Hono } from 'hono'
import { isDatabaseAlive } from '../services/health/is-database-alive.ts'
import type { AppDeps, AppEnv } from './app-env.ts'

export function addHealthRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => {
    const ready = deps.isReady() && isDatabaseAlive(deps.services)
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
}
