import type { Post } from '#shared/schemas/post.ts'

/** Why a source failed; each kind becomes one log entry and one true system tile. */
export type SourceErrorKind =
  | 'auth'
  | 'quota'
  | 'rate_limited'
  | 'blocked'
  | 'bad_request'
  | 'upstream'
  | 'timeout'
  | 'bad_reply'

/** `message` is German and names the source, the place (file and line, page) and the fault. */
export type SourceError = { kind: SourceErrorKind; message: string; retryAfterSeconds?: number }

export type SourceEvent =
  /** `brandIds`: which of the brands asked for it may concern; empty when it names none. */
  | { type: 'post'; post: Post; brandIds: readonly number[] }
  | { type: 'error'; error: SourceError }
  /** `share` of the work that is done, 0 to 1, never falling. */
  | { type: 'progress'; share: number }

/** A brand to look for: `terms` are its name and every handle, domain and spelling known. */
export type SearchBrand = { id: number; name: string; terms: readonly string[] }

export type SearchRequest = {
  /** All at once, so that a source that has to read everything reads it a single time. */
  brands: readonly SearchBrand[]
  /**
   * Also posts that name none of the brands, so that the operator learns which ones are missing;
   * a source that can only ask brand by brand leaves them out.
   */
  includeOthers: boolean
  signal: AbortSignal
}

export type SourceHealth = { state: 'online' } | { state: 'not_configured' | 'error'; hint: string }

/**
 * Where posts come from. A failing page or line is an `error` event, never an exception, so that
 * the rest goes on; only `signal` ends the iteration early. Each post comes once.
 */
export type SearchProvider = {
  readonly name: string
  search: (request: SearchRequest) => AsyncIterable<SourceEvent>
  /** Real state for the system tile; does not throw. */
  checkHealth: () => Promise<SourceHealth>
}
