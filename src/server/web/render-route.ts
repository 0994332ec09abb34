import { unstable_localLink } from '@trpc/client'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findPage } from '#client/entry-server.tsx'
import { type AppRouter, appRouter } from '../trpc/app-router.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { takeTurn, useRendering } from './limit-reads.ts'
import { createPageStore } from './page-store.ts'
import { createPageTags } from './page-tags.ts'
import { renderDocument } from './render-document.ts'
import { sendStoredPage } from './send-stored-page.ts'
import { allowSharedCaching, holdsPersonalData } from './shared-caching.ts'
import { createTrpcContext } from './trpc-context.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * Every path that nothing else answers is a page; unknown ones come back with status 404. What was
 * rendered for all is sent again until the data change (`services/page-changes.ts` says which changes
 * count) or the minute ends, whatever else its address says; what is not kept waits for its turn to
 * be rendered. Other ways to write a page's path lead to the one.
 */
export const renderRoute = (deps: AppDeps, queue: WorkQueue) => {
  const tags = createPageTags(deps)
  const pages = createPageStore()
  return createMiddleware<AppEnv>(async (c) => {
    const { assets } = deps
    if (!assets) return c.text('Der Client ist nicht gebaut.', 503)
    const { path, isOtherSpelling, search } = findPage(c.req.url)
    if (isOtherSpelling) {
      allowSharedCaching(c, { shared: 300, browser: 300 })
      return c.redirect(path + new URL(c.req.url).search, 301)
    }
    const address = path + search
    const tag = tags.current()
    c.header('ETag', tag)
    allowSharedCaching(c, { shared: 60 })
    if (tags.isKnown(c, tag)) return c.body(null, 304)
    const findKept = (...states: string[]) =>
      isPersonal(c) ? undefined : pages.find(address, states)
    const kept = findKept(tag)
    if (kept) return sendStoredPage(c, kept)
    return takeTurn(c, queue, async () => {
      const current = tags.current()
      // Many ask for the same page at once after a change: the first of them had it rendered, if
      // not as it is by now, then as it was when this one was asked for.
      const rendered = findKept(current, tag)
      if (rendered) return sendStoredPage(c, rendered)
      await useRendering(c, deps)
      const link = unstable_localLink<AppRouter>({
        router: appRouter,
        createContext: async () => createTrpcContext(deps, c),
      })
      c.header('ETag', current)
      const page = await renderDocument(c, assets, link)
      if (!isForAll(c, page)) return c.body(page.html, page.status, page.headers)
      return sendStoredPage(c, await pages.keep(address, current, page))
    })
  })
}

type Rendered = Awaited<ReturnType<typeof renderDocument>>

/**
 * Whether the page is for who asks, alone: the operator, or a visitor who gets a form's key. Who
 * only claims to be the operator, by a wrong cookie or header, gets what everybody gets.
 */
const isPersonal = (c: Context<AppEnv>) => c.get('actor').kind === 'admin' || holdsPersonalData(c)

/** Under hot reload, which has no policy, the program changes, too. */
const isForAll = (c: Context<AppEnv>, { status }: Rendered) =>
  status === 200 && Boolean(c.get('secureHeadersNonce')) && !isPersonal(c)
