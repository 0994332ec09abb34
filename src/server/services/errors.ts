import { OperatorError, ReaderError, readErrorCode } from '#shared/domain/errors.ts'

const RETRY_AFTER_SECONDS = 30
/** Whoever holds the lock is done soon. */
const RETRY_BUSY_SECONDS = 2

/** Everything that can go wrong in a service; adapters map the codes, nobody invents another. */
export type ServiceErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many_requests'
  | 'unavailable'

type Extra = {
  field?: string | undefined
  /** What is wrong with which field of the input. */
  faults?: Record<string, string>
  retryAfterSeconds?: number
  /** The password was right; what is missing, or wrong, is the second factor. */
  secondFactor?: true
  cause?: unknown
}

/** An expected failure. `message` is German and meant for the person in front of the screen. */
export class ServiceError extends OperatorError {
  readonly code: ServiceErrorCode
  readonly field: string | undefined
  readonly faults: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly secondFactor: true | undefined

  constructor(code: ServiceErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.name = 'ServiceError'
    this.code = code
    this.field = extra.field
    this.faults = extra.faults
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.secondFactor = extra.secondFactor
  }
}

/** Behind `??`: what was looked for, or this error. */
export function fail(error: ServiceError): never {
  throw error
}

export const unauthenticated = () =>
  new ServiceError('unauthenticated', 'Authentifizierung erforderlich')
export const notFound = (message: string) => new ServiceError('not_found', message)
export const brandNotFound = () => notFound('Marke nicht gefunden')
export const categoryNotFound = () => notFound('Diese Kategorie gibt es nicht.')
export const influencerNotFound = () => notFound('Influencer nicht gefunden')
export const codeNotFound = () => notFound('Diesen Code gibt es nicht.')
export const invalidInput = (field: string, message: string) =>
  new ServiceError('invalid_input', message, { field })
/** `field`: where the form says it, if one field alone is at fault. */
export const conflict = (message: string, field?: string) =>
  new ServiceError('conflict', message, { field })

const CANNOT_STORE = 'Der Server kann gerade nichts speichern'
const LATER = 'Bitte später erneut versuchen.'
const DAMAGED = `Der Server kann seine Datenbank gerade nicht lesen: Sie ist beschädigt. ${LATER}`
const MESSAGES: Record<string, string> = {
  FULL: `${CANNOT_STORE}: Auf seinem Datenträger ist kein Platz mehr. ${LATER}`,
  IOERR: `${CANNOT_STORE}: Sein Datenträger ist voll oder gestört. ${LATER}`,
  READONLY: `${CANNOT_STORE}: In seinen Datenordner lässt sich nicht schreiben. ${LATER}`,
  CANTOPEN: `${CANNOT_STORE}: Seine Datenbank lässt sich nicht öffnen. ${LATER}`,
  CORRUPT: DAMAGED,
  NOTADB: DAMAGED,
  PRIMARY: `${CANNOT_STORE}: Die Hauptdatenbank antwortet nicht. ${LATER}`,
  BUSY: `${CANNOT_STORE}: Ein anderes Programm schreibt noch. Bitte gleich noch einmal versuchen.`,
}

/**
 * The message when the database cannot be used (full, read-only, broken, busy): `unavailable`, with
 * SQLite's words as the cause, and when to try again where that is of use. Null for other errors.
 */
export function toStorageError(error: unknown): ServiceError | null {
  const { kind, cause } = findSqliteError(error)
  const message = MESSAGES[kind]
  if (!message) return null
  // A damaged database needs the operator; all else passes by itself.
  const passes = message !== DAMAGED
  return new ServiceError('unavailable', message, {
    cause,
    ...(passes && {
      retryAfterSeconds: kind === 'BUSY' ? RETRY_BUSY_SECONDS : RETRY_AFTER_SECONDS,
    }),
  })
}

/** The message when a file cannot be written, since the disk is full. */
export const fullDisk = (cause: unknown) =>
  new ServiceError('unavailable', MESSAGES.FULL ?? '', { cause })

/** What the operator reads of work in the background that failed. */
export const describeFailure = (error: unknown): string =>
  error instanceof ServiceError
    ? error.message
    : 'Unerwarteter Fehler, Näheres im Protokoll des Servers.'

/** The message when no caption can be read; null for other errors. */
export const toReaderError = (error: unknown): ServiceError | null =>
  error instanceof ReaderError
    ? new ServiceError('unavailable', error.message, { cause: error })
    : null

/**
 * What SQLite says, which Drizzle wraps, and its kind, with which extended codes
 * (`SQLITE_IOERR_WRITE`) begin; empty for every other error.
 */
function findSqliteError(error: unknown): { kind: string; cause: unknown } {
  for (let at = error; at instanceof Error; at = at.cause) {
    const [, kind] = /^SQLITE_([A-Z]+)/.exec(readErrorCode(at)) ?? []
    if (kind) return { kind, cause: at }
  }
  return { kind: '', cause: error }
}
