import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { readErrorCode } from '#shared/domain/read-error-code.ts'
import { getLogFields, type LogFields } from '../log-fields.ts'
import type { Logger } from '../logger.ts'
import { ServiceError, type ServiceErrorCode } from '../services/errors.ts'
import { toStorageError } from '../services/storage-error.ts'

const TRPC_CODES = {
  invalid_input: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_many_requests: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ServiceErrorCode, TRPCError['code']>

export const UNEXPECTED_MESSAGE = 'Unerwarteter Fehler. Bitte später erneut versuchen.'

/** The one place where domain errors become transport errors; the unknown goes to the log only. */
export function toTrpcError(error: TRPCError, path: string, logger: Logger): TRPCError {
  const { cause } = error
  if (cause instanceof ServiceError) return serviceErrorToTrpc(cause)
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error
  const storageError = toStorageError(cause)
  if (storageError) {
    logStorageError(logger, storageError, path)
    return serviceErrorToTrpc(storageError)
  }
  logger.error({ err: cause ?? error, path }, 'procedure failed')
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED_MESSAGE })
}

/** Requests that have their line. */
const told = new WeakSet<LogFields>()

/**
 * One short line for each request: a page asks several procedures that fail alike, and while a disk
 * is full there may be thousands of them.
 */
export function logStorageError(logger: Logger, error: ServiceError, path: string): void {
  const request = getLogFields()
  if (request && told.has(request)) return
  if (request) told.add(request)
  const code = readErrorCode(error.cause) || undefined
  logger.error({ path, code, reason: error.message }, 'storage failed')
}

/** The same for what goes wrong after a stream has begun: no middleware catches that. */
export async function* mapStreamErrors(
  stream: AsyncIterable<unknown>,
  path: string,
  logger: Logger,
): AsyncGenerator<unknown> {
  try {
    yield* stream
  } catch (error) {
    throw toTrpcError(getTRPCErrorFromUnknown(error), path, logger)
  }
}

export const serviceErrorToTrpc = (error: ServiceError) =>
  new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error })

/** German sentence that names every field at fault: 'Ungültige Eingabe. name: Zu klein …'. */
export function describeInputError(error: z.ZodError): string {
  const faults = error.issues.map((issue) => {
    const field = issue.path.join('.')
    return field ? `${field}: ${issue.message}` : issue.message
  })
  return `Ungültige Eingabe. ${faults.join('; ')}`
}
