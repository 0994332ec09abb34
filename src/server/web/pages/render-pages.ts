import { createTRPCUntypedClient, splitLink, type TRPCLink, unstable_localLink } from '@trpc/client'
import { TRPCError } from '@trpc/server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { findPage, renderPage } from '#client/entry-server.tsx'
import { findBrandSuccessor } from '../../services/brands/get-brand-page.ts'
import { type AppRouter, appRouter } from '../../trpc/app-router.ts'
import type { TrpcContext } from '../../trpc/init.ts'
import { UNEXPECTED_MESSAGE } from '../../trpc/map-error.ts'
import type { AppDeps, AppEnv, FreshAnswer } from '../app-env.ts'
import { type AnswerCache, allowSharedCaching, preventCaching, sendFresh } from '../cache.ts'
import { isPage } from '../observe-requests.ts'
import { consumeReads, RENDERING_POINTS, runInQueue } from '../protection/limit-reads.ts'
import { hashScripts } from '../protection/security-headers.ts'
import type { WorkQueue } from '../protection/work-queue.ts'
import { createTrpcContext } from '../trpc-route.ts'
import type { ClientAssets } from './client-assets.ts'

/** The data of the header and footer of every page; needs no database. */
const PAGE_FRAME = 'site.get'

/**
 * Every path that nothing else answers is a page; unknown ones come back with status 404. What was
 * rendered for all is sent again, whatever else its address says; what is not kept waits for its turn
 * to be rendered. Other ways to write a page's path lead to the one.
 */
export const renderRoute = (deps: AppDeps, answers: AnswerCache, queue: WorkQueue) =>
  createMiddleware<AppEnv>(async (c) => {
    const { path, isNotCanonical, search } = findPage(c.req.url)
    if (isNotCanonical) {
      allowSharedCaching(c, { shared: 300, browser: 300 })
      return c.redirect(path + new URL(c.req.url).search, 301)
    }
    allowSharedCaching(c, { shared: 60 })
    return answers.answer(c, path + search, () =>
      runInQueue(c, queue, async () => {
        await consumeReads(deps, c.get('clientAddress'), RENDERING_POINTS)
        const data = callProcedures(() => createTrpcContext(deps, c))
        return renderDocument(c, deps.assets, data)
      }),
    )
  })

/**
 * The page of a request, with its data from `data` and the hashes of its scripts. What failed for a
 * while is a 503 that says when to ask again; the router has one status for all failures.
 */
async function renderDocument(
  c: Context<AppEnv>,
  { manifest }: ClientAssets,
  data: TRPCLink<AppRouter>,
): Promise<FreshAnswer> {
  const nonce = c.get('secureHeadersNonce') ?? ''
  const page = await renderPage(c.req.raw, {
    client: createTRPCUntypedClient<AppRouter>({ links: [data] }),
    manifest,
    nonce,
    requestId: c.get('requestId'),
  })
  const { html: body, hashes } = hashScripts(page.html, nonce)
  const { status, headers } = page
  const retryAfter = c.get('retryAfterSeconds')
  if (status !== 500 || retryAfter === undefined)
    return { body, hashes, headers, status: status as ContentfulStatusCode }
  return { body, hashes, headers: { ...headers, 'Retry-After': `${retryAfter}` }, status: 503 }
}

/**
 * What rendered pages read their data with: the procedures themselves, in this process, with errors as the
 * browser gets them over HTTP.
 */
const callProcedures = (createContext: () => TrpcContext) =>
  unstable_localLink({ router: appRouter, createContext: async () => createContext() })

/**
 * What fails before a page is rendered (who asks? has its address moved?) leads to the same page as
 * data that fail, instead of the JSON that programs get.
 */
export const showFailedPage = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (!c.error || c.res.status < 500 || !isPage(c)) return
    const retryAfter = c.res.headers.get('retry-after')
    if (retryAfter) c.set('retryAfterSeconds', Number(retryAfter))
    const data = splitLink<AppRouter>({
      condition: ({ path }) => path === PAGE_FRAME,
      true: callProcedures(() => createTrpcContext(deps, c)),
      false: callProcedures(() => {
        throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED_MESSAGE })
      }),
    })
    c.res = sendFresh(c, await renderDocument(c, deps.assets, data))
    preventCaching(c)
  })

/**
 * Leads from an address in capitals, and from that of a brand that was merged into another one, to the
 * brand's own, for good; what follows the slug (the feed, the sharing picture) and the query stay.
 */
export const redirectToBrand = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const slug = c.req.param('slug') ?? ''
    const successor = findBrandSuccessor(deps.services, { slug })
    if (successor === null) return next()
    const { pathname, search } = new URL(c.req.url)
    const rest = ['', ...pathname.split('/').slice(3)].join('/')
    allowSharedCaching(c, { shared: 300, browser: 300 })
    return c.redirect(`/brands/${encodeURIComponent(successor)}${rest}${search}`, 301)
  })
