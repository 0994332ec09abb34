import { setImmediate } from 'node:timers/promises'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import * as LIMITS from '#shared/domain/limits.ts'
import { appRouter, listCalledProcedures, PROCEDURES, PUBLIC_READS } from '../trpc/app-router.ts'
import type { CallOutcome, TrpcContext } from '../trpc/init.ts'
import type { AppDeps, AppEnv } from './app-env.ts'
import type { AnswerCache } from './cache.ts'
import { closeSessionCookie, openSessionCookie } from './protection/session.ts'

/** The procedures over HTTP; what is the same for everybody is kept. */
export function addTrpcRoute(app: Hono<AppEnv>, deps: AppDeps, answers: AnswerCache): void {
  const call = (c: Context<AppEnv>) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      maxBatchSize: LIMITS.batchCalls,
      createContext: () => createTrpcContext(deps, c),
    })
  app.all('/trpc/*', async (c) => {
    if (!isPublicRead(c)) {
      const { body, status, headers } = await call(c)
      // With what was set on the context meanwhile: cookies.
      return c.newResponse(body, status as StatusCode, Object.fromEntries(headers))
    }
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
const isPublicRead = ({ req }: Context): boolean =>
  req.method === 'GET' &&
  req.header('trpc-accept') === undefined &&
  listCalledProcedures(req.path).every((path) => PUBLIC_READS.has(path))

/** The context of one request, the same for tRPC over HTTP, the REST paths and rendered pages. */
export function createTrpcContext(deps: AppDeps, c: Context<AppEnv>): TrpcContext {
  return {
    ...deps.services,
    site: deps.site,
    actor: c.get('actor'),
    pause: createPause(),
    onCall: (call) => {
      c.get('procedures').add(call.procedure)
      const brandId = findBrandId(call)
      if (brandId !== undefined) c.set('brandId', brandId)
      if (call.retryAfterSeconds !== undefined) c.set('retryAfterSeconds', call.retryAfterSeconds)
      deps.metrics?.recorder.recordCall(call)
    },
    session: {
      token: c.get('sessionToken'),
      open: (token) => openSessionCookie(c, token, deps.site.publicUrl),
      close: () => closeSessionCookie(c, deps.site.publicUrl),
    },
  }
}

/** The brand whose votes an answer shows, as its procedure declares it. */
const findBrandId = ({ procedure, outcome, data }: CallOutcome): number | undefined =>
  outcome === 'ok' ? PROCEDURES.get(procedure)?.meta?.brandOf?.(data as never) : undefined

/** One call after the other, each in a turn of the event loop: together they could take seconds. */
function createPause(): () => Promise<void> {
  let last: Promise<void> | undefined
  return () => {
    last = last ? last.then(() => setImmediate()) : Promise.resolve()
    return last
  }
}
