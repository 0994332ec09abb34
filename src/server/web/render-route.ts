import { unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { createPageStore } from './page-store.ts'
import { createPageTags } from './page-tags.ts'
import { renderDocument } from './render-document.ts'
import { sendStoredPage } from './send-stored-page.ts'
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
    const { assets } = deps
    if (!assets) return c.text('Der Client ist nicht gebaut.', 503)
    const tag = tags.current()
    allowSharedCaching(c, { shared: 60 })
    c.header('ETag', tag)
    if (tags.isKnown(c, tag)) return c.body(null, 304)
    const link = unstable_localLink<AppRouter>({
      router: appRouter,
      createContext: async () => createTrpcContext(deps, c),
    })
    const render = () => renderDocument(c, assets, link)
    if (isPersonal(c)) return send(c, await render())
    let own: Rendered | undefined
    const stored = await pages.take(tag, c.req.url, async () => {
      own = await render()
      return isForAll(c, own) ? own : undefined
    })
    return stored ? sendStoredPage(c, stored) : send(c, own ?? (await render()))
  })
}

type Rendered = Awaited<ReturnType<typeof renderDocument>>

const send = (c: Context<AppEnv>, { html, status, headers }: Rendered) =>
  c.body(html, status, headers)

/** Under hot reload, which has no policy, the program changes, too. */
const isForAll = (c: Context<AppEnv>, { status }: Rendered) =>
  status === 200 && Boolean(c.get('secureHeadersNonce')) && !isPersonal(c)
