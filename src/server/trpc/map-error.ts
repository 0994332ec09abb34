import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import { readErrorCode } from '#shared/domain/errors.ts'
import { describeInputError } from '#shared/texts/input-errors-de.ts'
import { type Logger, requestFields } from '../logger.ts'
import { ServiceError, type ServiceErrorCode, toStorageError } from '../services/errors.ts'

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
/** Faults of a call that comes no further than tRPC itself, which words them in English. */
const TRANSPORT_MESSAGES: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'Der Anfragetext ist kein gültiges JSON.',
  BAD_REQUEST: 'Die Anfrage ist ungültig.',
  NOT_FOUND: 'Diese Adresse gibt es nicht.',
  METHOD_NOT_SUPPORTED: 'Diese Adresse kennt diese Methode nicht.',
  UNSUPPORTED_MEDIA_TYPE: 'Diese Art von Inhalt wird nicht angenommen.',
  PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß.',
}

/**
 * The one place where domain errors become transport errors; the unknown goes to the log only.
 * `input` is what the procedure was called with, as it came.
 */
export function toTrpcError(
  error: TRPCError,
  { path, input, logger }: { path: string; input?: unknown; logger: Logger },
): TRPCError {
  const { cause } = error
  if (cause instanceof ServiceError) return serviceErrorToTrpc(cause)
  if (error.code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const scope = path.split('.')[0] ?? ''
    const { message, ...faults } = describeInputError(cause, { input, scope })
    return serviceErrorToTrpc(new ServiceError('invalid_input', message, faults))
  }
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error
  const storageError = toStorageError(cause)
  if (storageError) {
    logStorageError(logger, storageError, path)
    return serviceErrorToTrpc(storageError)
  }
  logger.error({ err: cause ?? error, path }, 'request failed')
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED_MESSAGE })
}

/** Requests for which a storage failure was already logged. */
const loggedRequests = new WeakSet<object>()

/**
 * One short line for each request: a page asks several procedures that fail alike, and while a disk
 * is full there may be thousands of them.
 */
function logStorageError(logger: Logger, error: ServiceError, path: string): void {
  const request = requestFields.getStore()
  if (request && loggedRequests.has(request)) return
  if (request) loggedRequests.add(request)
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
    throw toTrpcError(getTRPCErrorFromUnknown(error), { path, logger })
  }
}

export const serviceErrorToTrpc = (error: ServiceError) =>
  new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error })

/** What people read of an error: the service's own words, or general ones. */
export const toMessage = ({ cause, code }: TRPCError): string =>
  cause instanceof ServiceError ? cause.message : (TRANSPORT_MESSAGES[code] ?? UNEXPECTED_MESSAGE)

/** Of the two codes with status 400 the later one, BAD_REQUEST. */
const CODES_BY_STATUS = new Map(
  (Object.keys(TRPC_ERROR_CODES_BY_KEY) as TRPCError['code'][]).map((code) => [
    getHTTPStatusCodeFromError(new TRPCError({ code })),
    code,
  ]),
)

/** What tRPC would answer to a whole request, so that the client takes it for each call of a batch. */
export function toTrpcAnswer(httpStatus: number, message: string, retryAfter: string | null) {
  const code = CODES_BY_STATUS.get(httpStatus) ?? 'BAD_REQUEST'
  const retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  const data = { code, httpStatus, retryAfterSeconds }
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } }
}
