import { unstable_localLink } from '@trpc/client'
import { createMiddleware } from 'hono/factory'
import { renderPage } from '#client/entry-server.tsx'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { forwardResponse } from './forward-response.ts'
import { hashScripts } from './hash-scripts.ts'
import { createPageStore } from './page-store.ts'
import { createPageTags } from './page-tags.ts'
import { allowSharedCaching, isPersonal } from './shared-caching.ts'
import { createTrpcContext } from './trpc-context.ts'

/**
 * Every path that nothing else answers is a page; unknown ones come back with status 404. What was
 * rendered for all is sent again until something changes.
 */
export const renderRoute = (deps: AppDeps) => {
  const tags = createPageTags(deps)
  const pages = createPageStore()
  return createMiddleware<AppEnv>(async (c) => {
    if (!deps.assets) return c.text('Der Client ist nicht gebaut.', 503)
    const tag = tags.current()
    allowSharedCaching(c, { shared: 60 })
    c.header('ETag', tag)
    if (tags.isKnown(c, tag)) return c.body(null, 304)
    const nonce = c.get('secureHeadersNonce')
    const stored = isPersonal(c) ? undefined : pages.find(tag, c.req.url)
    if (stored) {
      c.set('scriptHashes', stored.hashes)
      return c.body(stored.html, 200, stored.headers)
    }
    const response = await renderPage(c.req.raw, {
      links: [
        unstable_localLink<AppRouter>({
          router: appRouter,
          createContext: async () => createTrpcContext(deps, c),
        }),
      ],
      manifest: deps.assets.manifest,
      nonce: nonce ?? '',
      requestId: c.get('requestId'),
    })
    if (!nonce) return forwardResponse(c, response)
    const { html, hashes } = hashScripts(await response.text(), nonce)
    c.set('scriptHashes', hashes)
    if (response.status === 200 && !isPersonal(c))
      pages.keep(tag, c.req.url, { html, hashes, headers: Object.fromEntries(response.headers) })
    return forwardResponse(c, new Response(html, response))
  })
}
