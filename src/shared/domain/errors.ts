/** Why an outside service failed. The operator reads other advice for each kind (`provider-faults-de.ts`). */
export type ServiceFaultKind =
  /** The key is missing, wrong or not allowed to do this. */
  | 'auth'
  /** What the service lets us use, paid for or per day, is used up. */
  | 'quota'
  | 'rate_limited'
  /** The service refused: a captcha, a disabled format, a network it does not serve. */
  | 'blocked'
  /** It understood us, but not what we want: a fault of ours. */
  | 'bad_request'
  /** It failed, or could not be reached. */
  | 'upstream'
  | 'timeout'
  /** It answered something that is not in its documented shape. */
  | 'bad_reply'
  /** A model that declined to answer. */
  | 'refused'

/** Why asking failed; `budget`: the operator's own limit for a run, no fault of the service. */
export type ProviderErrorKind = ServiceFaultKind | 'budget'

/** `message` is German, names the service and the fault, and holds no key and no address. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind

  constructor(kind: ProviderErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** Kinds after which a retry in the same run is pointless. */
const POINTLESS_TO_RETRY: readonly ProviderErrorKind[] = [
  'auth',
  'quota',
  'budget',
  'blocked',
  'rate_limited',
]

export const isPointlessToRetry = (kind: ProviderErrorKind): boolean =>
  POINTLESS_TO_RETRY.includes(kind)

/** An expected failure; `message` is German, for the operator, and says what to do. */
export class OperatorError extends Error {}

/** No caption can be read at all. */
export class ReaderError extends OperatorError {}

/** Saving or restoring failed; `message` is one line. */
export class BackupFault extends OperatorError {}

/** Error code of Node and SQLite (`ENOENT`, `SQLITE_BUSY`); empty without one. */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
