export type FaviconErrorKind =
  | 'refused_url'
  | 'refused_address'
  | 'dns'
  | 'network'
  | 'timeout'
  | 'status'
  | 'too_many_redirects'
  | 'too_large'
  | 'wrong_type'
  | 'blank'

/** Why a place gave no icon. */
export class FaviconError extends Error {
  readonly kind: FaviconErrorKind

  constructor(kind: FaviconErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FaviconError'
    this.kind = kind
  }
}
