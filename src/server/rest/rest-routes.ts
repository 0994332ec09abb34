import type { Hono } from 'hono'
import { createCaller } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from '../web/app-env.ts'
import { createTrpcContext } from '../web/trpc-context.ts'
import { ENDPOINTS } from './endpoints.ts'
import { answerError } from './on-error.ts'
import { readBody } from './read-body.ts'

/** Binds the documented paths to the procedures; rules and checks stand there, none here. */
export function addRestRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  for (const endpoint of ENDPOINTS)
    app.on(endpoint.method, endpoint.path, async (c) => {
      const caller = createCaller(createTrpcContext(deps, c))
      const body = endpoint.method === 'GET' ? {} : await readBody(c)
      const answer = await endpoint.call(caller, {
        params: c.req.param() as Record<string, string>,
        query: c.req.query(),
        body,
      })
      c.header('Cache-Control', 'no-store')
      return c.json(answer, endpoint.status ?? 200)
    })
  app.all('/api/*', (c) => answerError(c, 404, 'Diesen API-Pfad gibt es nicht.'))
}
