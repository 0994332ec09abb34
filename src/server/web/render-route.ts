import { unstable_localLink } from '@trpc/client'
import { createMiddleware } from 'hono/factory'
import { renderPage } from '#client/entry-server.tsx'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { forwardResponse } from './forward-response.ts'
import { createTrpcContext } from './trpc-context.ts'

/** Every path that nothing else answers is a page; unknown ones come back with status 404. */
export const renderRoute = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c) => {
    if (!deps.assets) return c.text('Der Client ist nicht gebaut.', 503)
    const response = await renderPage(c.req.raw, {
      links: [
        unstable_localLink<AppRouter>({
          router: appRouter,
          createContext: async () => createTrpcContext(deps, c),
        }),
      ],
      manifest: deps.assets.manifest,
      nonce: c.get('secureHeadersNonce') ?? '',
    })
    c.header('Cache-Control', 'no-cache')
    return forwardResponse(c, response)
  })
