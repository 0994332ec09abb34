import { unstable_localLink } from '@trpc/client'
import { createMiddleware } from 'hono/factory'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { createPageStore } from './page-store.ts'
import { createPageTags } from './page-tags.ts'
import { renderDocument } from './render-document.ts'
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
    const stored = isPersonal(c) ? undefined : pages.find(tag, c.req.url)
    if (stored) {
      c.set('scriptHashes', stored.hashes)
      return c.body(stored.html, 200, stored.headers)
    }
    const link = unstable_localLink<AppRouter>({
      router: appRouter,
      createContext: async () => createTrpcContext(deps, c),
    })
    const page = await renderDocument(c, deps.assets, link)
    // Under hot reload, which has no policy, the program changes, too.
    if (page.status === 200 && c.get('secureHeadersNonce') && !isPersonal(c))
      pages.keep(tag, c.req.url, page)
    return c.body(page.html, page.status, page.headers)
  })
}
