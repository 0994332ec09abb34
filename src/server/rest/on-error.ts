import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readErrorCode } from '#shared/domain/errors.ts'
import type { Logger } from '../logger.ts'
import { ServiceError } from '../services/errors.ts'
import { toMessage, toTrpcError } from '../trpc/map-error.ts'
import { answerError } from '../web/app-env.ts'

/** Maps what a procedure or service threw; the unknown becomes a general text, its cause is logged. */
export function handleError(logger: Logger): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return answerError(c, error.status, error.message)
    if (error instanceof TRPCError) return answerTrpcError(c, error)
    if (isGivenUp(error)) return answerError(c, 400, 'Die Anfrage brach ab.')
    const fault = { path: c.req.path, logger }
    return answerTrpcError(c, toTrpcError(getTRPCErrorFromUnknown(error), fault))
  }
}

/** The connection ended before the whole body arrived: the visitor left, or was too slow. */
const isGivenUp = (error: Error): boolean =>
  error.message === 'aborted' && readErrorCode(error) === 'ECONNRESET'

function answerTrpcError(c: Context, error: TRPCError) {
  const { cause } = error
  if (cause instanceof ServiceError && cause.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(cause.retryAfterSeconds))
  // Programs learn by it how to log in. In browsers it would open a dialogue of their own.
  if (error.code === 'UNAUTHORIZED' && !c.req.header('sec-fetch-site'))
    c.header('WWW-Authenticate', 'Basic realm="Betreiber", charset="UTF-8"')
  const status = getHTTPStatusCodeFromError(error) as ContentfulStatusCode
  if (cause instanceof ServiceError && cause.secondFactor)
    return c.json({ message: toMessage(error), secondFactor: true }, status)
  return answerError(c, status, toMessage(error))
}
