import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LIMITS } from '#shared/domain/limits.ts'
import { appRouter } from '../trpc/app-router.ts'
import { SHARED_READS } from '../trpc/shared-reads.ts'
import type { AnswerStore } from './answer-store.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import { forwardResponse } from './forward-response.ts'
import { createTrpcContext } from './trpc-context.ts'
import { listCalled } from './trpc-path.ts'

/** The procedures over HTTP; what is the same for everybody is kept. */
export function addTrpcRoute(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerStore): void {
  const call = (c: Context<AppEnv>) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      maxBatchSize: LIMITS.batchCalls,
      createContext: () => createTrpcContext(deps, c),
    })
  app.all('/trpc/*', async (c) => {
    if (!isForEverybody(c)) return forwardResponse(c, await call(c))
    const { pathname, search } = new URL(c.req.url)
    return answers.answer(c, pathname + search, async () => {
      const response = await call(c)
      return {
        body: await response.text(),
        status: response.status as ContentfulStatusCode,
        headers: Object.fromEntries(response.headers),
      }
    })
  })
}

/** Reads that the client asks for in one piece; answers that come line by line are not kept. */
const isForEverybody = ({ req }: Context): boolean =>
  req.method === 'GET' &&
  req.header('trpc-accept') === undefined &&
  listCalled(req.path).every((path) => SHARED_READS.has(path))
