import { createMiddleware } from 'hono/factory'
import { findPage } from '#client/entry-server.tsx'
import type { AnswerStore } from './answer-store.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { takeTurn, useRendering } from './limit-reads.ts'
import { ProcedureClient } from './procedure-client.ts'
import { renderDocument } from './render-document.ts'
import { allowSharedCaching } from './shared-caching.ts'
import { createTrpcContext } from './trpc-context.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * Every path that nothing else answers is a page; unknown ones come back with status 404. What was
 * rendered for all is sent again, whatever else its address says; what is not kept waits for its turn
 * to be rendered. Other ways to write a page's path lead to the one.
 */
export const renderRoute = (deps: AppDeps, answers: AnswerStore, queue: WorkQueue) =>
  createMiddleware<AppEnv>(async (c) => {
    const { assets } = deps
    if (!assets) return c.text('Der Client ist nicht gebaut.', 503)
    const { path, isOtherSpelling, search } = findPage(c.req.url)
    if (isOtherSpelling) {
      allowSharedCaching(c, { shared: 300, browser: 300 })
      return c.redirect(path + new URL(c.req.url).search, 301)
    }
    allowSharedCaching(c, { shared: 60 })
    return answers.answer(c, path + search, () =>
      takeTurn(c, queue, async () => {
        await useRendering(c, deps)
        const client = new ProcedureClient(() => createTrpcContext(deps, c))
        const { html, ...page } = await renderDocument(c, assets, client)
        return { ...page, body: html }
      }),
    )
  })
