import { initTRPC, type TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Actor, ServiceDeps } from '../services/context.ts'
import { ServiceError, unauthenticated } from '../services/errors.ts'
import { mapStreamErrors, serviceErrorToTrpc, toMessage, toTrpcError } from './map-error.ts'

/** What a request adds to the process-wide dependencies. */
export type TrpcContext = ServiceDeps & {
  actor: Actor
  site: Config['site']
  /** Awaited before every call: lets other requests in between the calls of this one. */
  pause?: () => Promise<void>
  /** Called after every call of a procedure. */
  onCall?: (call: CallOutcome) => void
  /** Sets and deletes the session's cookie; `token` is the one that the request came with, if any. */
  session: { open: (token: string) => void; close: () => void; token: string | null }
}

export type ProcedureMeta = {
  /** For whom answers are made, where they are not the same for everybody. */
  audience?: 'operator' | 'visitor'
  /** The brand whose votes and copies an answer shows at once; those of others may be a minute old. */
  brandOf?: (answer: never) => number
}

/**
 * One call of a procedure: which, and 'ok' or the error's code; `data` is the answer. With
 * `retryAfterSeconds` what failed passes.
 */
export type CallOutcome = {
  procedure: string
  outcome: 'ok' | TRPCError['code']
  data?: unknown
  retryAfterSeconds?: number | undefined
}

const readRetryAfter = ({ cause }: TRPCError) =>
  cause instanceof ServiceError ? cause.retryAfterSeconds : undefined

// For the faults of files and of the environment; those of input are worded in input-errors-de.ts.
z.config(z.locales.de())

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      return {
        ...shape,
        message: toMessage(error),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          retryAfterSeconds: readRetryAfter(error) ?? null,
          field: error.cause instanceof ServiceError ? error.cause.field : undefined,
          faults: error.cause instanceof ServiceError ? error.cause.faults : undefined,
          secondFactor: error.cause instanceof ServiceError ? error.cause.secondFactor : undefined,
        },
      }
    },
  })

export const router = t.router

const isAsyncIterable = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data

const withMappedErrors = t.middleware(async ({ ctx, next, path, getRawInput }) => {
  await ctx.pause?.()
  const result = await next()
  if (!result.ok) {
    const { logger } = ctx
    const input = result.error.code === 'BAD_REQUEST' ? await getRawInput() : undefined
    const error = toTrpcError(result.error, { path, input, logger })
    const retryAfterSeconds = readRetryAfter(error)
    ctx.onCall?.({ procedure: path, outcome: error.code, retryAfterSeconds })
    throw error
  }
  ctx.onCall?.({ procedure: path, outcome: 'ok', data: result.data })
  if (!isAsyncIterable(result.data)) return result
  return { ...result, data: mapStreamErrors(result.data, path, ctx.logger) }
})

/** Where the database is a replica, a change begins only when its primary answers. */
const withPrimary = t.middleware(async ({ ctx, next, type }) => {
  if (type === 'mutation') await ctx.waitForPrimary()
  return next()
})

/** Anybody may call it. */
export const publicProcedure = t.procedure.use(withMappedErrors).use(withPrimary)

/**
 * Only the operator may call it, by session cookie or HTTP Basic. What the operator changes, visitors see
 * at once.
 */
export const adminProcedure = publicProcedure
  .meta({ audience: 'operator' })
  .use(async ({ ctx, next, type }) => {
    const { actor } = ctx
    if (actor.kind !== 'admin') {
      ctx.securityCounts.count('refused_without_login')
      throw serviceErrorToTrpc(unauthenticated())
    }
    const result = await next({ ctx: { actor } })
    if (type === 'mutation' && result.ok) ctx.publicData.renewAll()
    return result
  })

/** What a procedure does, where that is one service's work. */
export const call =
  <Ctx, Input, Answer>(service: (ctx: Ctx, input: Input) => Answer) =>
  ({ ctx, input }: { ctx: Ctx; input: Input }): Answer =>
    service(ctx, input)
