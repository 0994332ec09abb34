import { TRPCError } from '@trpc/server'
import { createMiddleware } from 'hono/factory'
import { UNEXPECTED_MESSAGE } from '../trpc/map-error.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { ProcedureClient } from './procedure-client.ts'
import { renderDocument } from './render-document.ts'
import { isPage } from './route-name.ts'
import { forbidCaching } from './shared-caching.ts'
import { createTrpcContext } from './trpc-context.ts'

/** What stands around every page, failed or not; known without the database. */
const FRAME = 'site.get'

/**
 * What fails before a page is rendered (who asks? has its address moved?) leads to the same page as
 * data that fail, instead of the JSON that programs get.
 */
export const showFailedPage = (deps: AppDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (!c.error || c.res.status < 500 || !deps.assets || !isPage(c)) return
    const retryAfter = c.res.headers.get('retry-after')
    if (retryAfter) c.set('retryAfterSeconds', Number(retryAfter))
    const client = new ProcedureClient((path) => {
      if (path === FRAME) return createTrpcContext(deps, c)
      throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED_MESSAGE })
    })
    const { html, status, headers } = await renderDocument(c, deps.assets, client)
    c.res = c.body(html, status, headers)
    forbidCaching(c)
  })
