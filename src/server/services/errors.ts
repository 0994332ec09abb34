/** Everything that can go wrong in a service; adapters map the codes, nobody invents another. */
export type ServiceErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many_requests'
  | 'unavailable'

type Extra = { field?: string; retryAfterSeconds?: number; cause?: unknown }

/** An expected failure. `message` is German and meant for the person in front of the screen. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ServiceErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.name = 'ServiceError'
    this.code = code
    this.field = extra.field
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

export const unauthenticated = () =>
  new ServiceError('unauthenticated', 'Bitte melden Sie sich an.')
export const notFound = (message: string) => new ServiceError('not_found', message)
export const conflict = (message: string) => new ServiceError('conflict', message)
